import { codeMinutes, sessionDays } from '@hearth/contract/constants';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export const oneHeader = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Plain http on localhost, where browsers reject `__Host-` cookies. */
const isPlainLocal = (headers: Headers, publicUrl: string | undefined) =>
  !publicUrl?.startsWith('https:') &&
  oneHeader(headers['x-forwarded-proto']) !== 'https' &&
  localHost.test(oneHeader(headers.host) ?? '');

/**
 * Sign-in cookies: the session, the browser that requested a code, and the accounts that signed in with this browser.
 */
const cookies = {
  session: { name: 'hearth', seconds: sessionDays * 86_400 },
  asking: { name: 'hearth-asking', seconds: codeMinutes * 60 },
  known: { name: 'hearth-known', seconds: 400 * 86_400 },
} as const;
type Cookie = keyof typeof cookies;

const nameOf = (cookie: Cookie, isLocal: boolean) => `${isLocal ? '' : '__Host-'}${cookies[cookie].name}`;

/** Builds a `Set-Cookie` header. An undefined `value` deletes the cookie. */
export function cookieHeader(
  cookie: Cookie,
  headers: Headers,
  publicUrl: string | undefined,
  value: string | undefined,
): string {
  const isLocal = isPlainLocal(headers, publicUrl);
  const age = value === undefined ? 0 : cookies[cookie].seconds;
  return `${nameOf(cookie, isLocal)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isLocal ? '' : '; Secure'}`;
}

export function cookieValue(cookie: Cookie, headers: Headers, publicUrl: string | undefined): string | undefined {
  const prefix = `${nameOf(cookie, isPlainLocal(headers, publicUrl))}=`;
  const pair = oneHeader(headers.cookie)
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) || undefined;
}

/** False if a browser sent the request from another site's page. Non-browser clients send neither header. */
export function isOwnSite(headers: Headers, publicUrl: string | undefined): boolean {
  const origin = oneHeader(headers.origin);
  if (origin !== undefined && publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  const site = oneHeader(headers['sec-fetch-site']);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === oneHeader(headers.host)?.toLowerCase();
}
