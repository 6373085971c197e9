import type { Config } from '../platform/config.ts';
import type { Clock } from './clock.ts';
import { ok, problem, reasonOf, warning, type Outcome } from './finding.ts';

const isLocal = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** True if people reach Hearth at its address. */
export async function checkPublicUrl(config: Config, clock: Clock, signal: AbortSignal): Promise<Outcome> {
  const { HEARTH_PUBLIC_URL: address, NODE_ENV, PORT } = config;
  if (!address)
    return NODE_ENV === 'production'
      ? warning(`Links in emails point to this machine. Set HEARTH_PUBLIC_URL to the address that people open.`)
      : ok(`Not set: links point to http://localhost:${PORT}.`);
  const { protocol, hostname, origin } = new URL(address);
  if (protocol !== 'https:' && !isLocal(hostname))
    return problem(`Browsers don't keep people signed in over plain http. Change HEARTH_PUBLIC_URL to https.`);
  const sentAt = clock.now();
  const response = await fetch(`${origin}/healthz`, { redirect: 'manual', signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return reasonOf(error);
  });
  if (typeof response === 'string') {
    const fix =
      response === 'connection refused' ? 'Start Hearth or the proxy in front of it' : 'Check DNS, firewall and proxy';
    return warning(`This machine can't open ${origin}: ${response}. ${fix}.`);
  }
  clock.compareResponse('the public address', response, sentAt);
  const answer: unknown = await response.json().catch(() => undefined);
  if ((answer as { status?: unknown } | undefined)?.status === 'ok') return ok(`Hearth responds at ${origin}.`);
  return response.status >= 500
    ? warning(`The proxy at ${origin} can't reach Hearth (${response.status}). Start Hearth, or correct the proxy.`)
    : problem(`Something other than Hearth responds at ${origin}. Correct HEARTH_PUBLIC_URL or the proxy.`);
}

/** True if the trusted proxies fit the address. */
export async function checkProxy({ HEARTH_PUBLIC_URL, TRUST_PROXY }: Config): Promise<Outcome | undefined> {
  const isSecure = HEARTH_PUBLIC_URL?.startsWith('https:') === true;
  if (isSecure && TRUST_PROXY === false)
    return warning(
      'With https there is a proxy, but TRUST_PROXY is off: everyone shares one rate limit. Set it to the number of proxies.',
    );
  if (!isSecure && TRUST_PROXY !== false)
    return warning(
      "TRUST_PROXY is on, but HEARTH_PUBLIC_URL isn't https: without a proxy, callers can fake their address. Set TRUST_PROXY=false.",
    );
  return TRUST_PROXY === false ? undefined : ok('TRUST_PROXY fits the public address.');
}
