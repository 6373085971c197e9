import { isIP } from 'node:net';

/** Proxies trusted to set a caller's address: a number of hops, or networks; false trusts none. */
export type TrustedProxies = number | string[] | false;

const hopsMaximum = 10;
/** A wider network would include callers. */
const shortestPrefix = { 4: 8, 6: 7 };

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  return version === 4 ? bits >= shortestPrefix[4] && bits <= 32 : bits >= shortestPrefix[6] && bits <= 128;
}

/** Parses TRUST_PROXY; undefined if it is neither a number of hops nor a list of networks. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^(false|off|no|0)$/.test(text)) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= hopsMaximum ? Number(text) : undefined;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** Converts it for the HTTP server, where hop 0 is the caller's own connection. */
export const trusts = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
