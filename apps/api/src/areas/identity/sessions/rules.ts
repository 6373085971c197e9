import { isIPv6 } from 'node:net';
import { sessionDays } from '@hearth/contract/constants';
import { ownPrefs, type OwnPrefs } from '@hearth/contract/identity/sessions';
import { isPlatformRole, roles, type Role } from '@hearth/contract/roles';

/** Who a failed sign-in counts against: the account, known or not, and the network that it came from. */
export const lockoutSubjects = (email: string, address: string) =>
  [`account:${email}`, `address:${networkOf(address)}`] as const;

/** An IPv4 address, or the /64 of an IPv6 address, which one customer holds whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Plain http on this machine, where browsers keep no `__Host-` cookie. */
const isPlainLocal = (headers: Headers, publicUrl: string | undefined) =>
  !publicUrl?.startsWith('https:') &&
  text(headers['x-forwarded-proto']) !== 'https' &&
  localHost.test(text(headers.host) ?? '');

const cookieName = (isLocal: boolean) => (isLocal ? 'hearth' : '__Host-hearth');

/** The `Set-Cookie` of a session: for 20 days, or away at once when `secret` is undefined. */
export function sessionCookie(headers: Headers, publicUrl: string | undefined, secret: string | undefined): string {
  const isLocal = isPlainLocal(headers, publicUrl);
  const age = secret === undefined ? 0 : sessionDays * 86_400;
  return `${cookieName(isLocal)}=${secret ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isLocal ? '' : '; Secure'}`;
}

/** The session's secret that the browser sent. */
export function sessionSecret(headers: Headers, publicUrl: string | undefined): string | undefined {
  const prefix = `${cookieName(isPlainLocal(headers, publicUrl))}=`;
  const pair = text(headers.cookie)
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) || undefined;
}

/** False when a browser sent the request for a page of another site. Programs that are no browsers send neither header. */
export function isOwnSite(headers: Headers, publicUrl: string | undefined): boolean {
  const origin = text(headers.origin);
  if (origin !== undefined && publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  const site = text(headers['sec-fetch-site']);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === text(headers.host)?.toLowerCase();
}

/** The role that an account is shown by: the platform role, the own role where it is held, else the highest held. */
export function accountRole(own: Role, held: readonly Role[]): Role {
  if (isPlatformRole(own) || held.includes(own)) return own;
  return roles.find((role) => held.includes(role)) ?? own;
}

/** The caller's own among all that is kept about the person; what no longer fits counts as nothing chosen. */
export function ownPrefsOf(kept: unknown): OwnPrefs {
  const values = (kept ?? {}) as Record<string, unknown>;
  const read = Object.entries(ownPrefs.shape).map(([key, schema]) => [key, schema.safeParse(values[key]).data ?? null]);
  return Object.fromEntries(read) as OwnPrefs;
}
