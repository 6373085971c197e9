import { isIPv6 } from 'node:net';
import { ownPrefs, type OwnPrefs } from '@hearth/contract/identity/session-record';
import { isPlatformRole, roles, type Role } from '@hearth/contract/roles';
import { oneHeader, type Headers } from '../../../platform/http/cookies.ts';

export const accountSubject = (email: string) => `account:${email}`;

/**
 * A failed sign-in counts against the account, known or not, and the network. A browser that has signed in to the
 * account before has its own counter, so that others can't lock it out.
 */
export const lockoutSubjects = (email: string, address: string, knownBrowser?: string): [string, ...string[]] =>
  knownBrowser ? [`browser:${knownBrowser}`] : [accountSubject(email), `address:${networkOf(address)}`];

/** An IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. */
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

/** Proves that a browser has signed in to an account. Doesn't name the account, but is sealed for it. */
export interface Mark {
  id: string;
  issuedAt: number;
  seal: string;
}
const marksMaximum = 6;
const markPattern = /^([0-9a-f]{24})\.(\d{13})\.([\w-]{43})$/;

/** The content sealed by a mark. */
export const sealed = (email: string, { id, issuedAt }: Pick<Mark, 'id' | 'issuedAt'>) => [
  'known browser',
  email,
  id,
  String(issuedAt),
];

/** The valid marks in a cookie. */
export const readMarks = (value = ''): Mark[] =>
  value.split('~', marksMaximum).flatMap((mark) => {
    const [, id, issuedAt, seal] = markPattern.exec(mark) ?? [];
    return id && seal ? [{ id, issuedAt: Number(issuedAt), seal }] : [];
  });

/** Newest first, limited to the last few accounts on a shared computer. */
export const writeMarks = (marks: readonly Mark[]) =>
  marks
    .slice(0, marksMaximum)
    .map(({ id, issuedAt, seal }) => `${id}.${issuedAt}.${seal}`)
    .join('~');

const userAgentCharacters = 300;

/** The user agent, truncated. */
export const userAgentOf = (headers: Headers): string =>
  (oneHeader(headers['user-agent']) ?? '').slice(0, userAgentCharacters);

/** The role shown for an account: the platform role, the own role if held, or else the highest role. */
export function accountRole(own: Role, held: readonly Role[]): Role {
  if (isPlatformRole(own) || held.includes(own)) return own;
  return roles.find((role) => held.includes(role)) ?? own;
}

/** The caller's own preferences; values that are no longer valid become null. */
export function ownPrefsOf(stored: unknown): OwnPrefs {
  const values = (stored ?? {}) as Record<string, unknown>;
  const read = Object.entries(ownPrefs.shape).map(([key, schema]) => {
    const value = values[key] ?? null;
    return [key, value === null ? null : (schema.safeParse(value).data ?? null)];
  });
  return Object.fromEntries(read) as OwnPrefs;
}
