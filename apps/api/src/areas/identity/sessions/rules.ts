import { isIPv6 } from 'node:net';
import { ownPrefs, type OwnPrefs } from '@hearth/contract/identity/session-record';
import { isPlatformRole, roles, type Role } from '@hearth/contract/roles';
import { oneHeader, type Headers } from '../../../platform/http/cookies.ts';

export const accountSubject = (email: string) => `account:${email}`;

/**
 * Who a failed sign-in counts against: the account, known or not, and the network that it came from. A browser that has
 * signed in to the account before has a counter of its own, so that what others do does not lock it out.
 */
export const lockoutSubjects = (email: string, address: string, knownBrowser?: string): [string, ...string[]] =>
  knownBrowser ? [`browser:${knownBrowser}`] : [accountSubject(email), `address:${networkOf(address)}`];

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

/** Says that a browser has signed in to an account, which it does not name. The seal is over the account, too. */
export interface Mark {
  id: string;
  issuedAt: number;
  seal: string;
}
const marksMaximum = 6;
const markPattern = /^([0-9a-f]{24})\.(\d{13})\.([\w-]{43})$/;

/** What the seal of a mark is over. */
export const sealed = (email: string, { id, issuedAt }: Pick<Mark, 'id' | 'issuedAt'>) => [
  'known browser',
  email,
  id,
  String(issuedAt),
];

/** The marks of a cookie; whatever is not one is left out. */
export const readMarks = (value = ''): Mark[] =>
  value.split('~', marksMaximum).flatMap((mark) => {
    const [, id, issuedAt, seal] = markPattern.exec(mark) ?? [];
    return id && seal ? [{ id, issuedAt: Number(issuedAt), seal }] : [];
  });

/** The newest first; a shared computer keeps those of the last few accounts. */
export const writeMarks = (marks: readonly Mark[]) =>
  marks
    .slice(0, marksMaximum)
    .map(({ id, issuedAt, seal }) => `${id}.${issuedAt}.${seal}`)
    .join('~');

const userAgentCharacters = 300;

/** What the browser calls itself, as far as it is kept. */
export const userAgentOf = (headers: Headers): string =>
  (oneHeader(headers['user-agent']) ?? '').slice(0, userAgentCharacters);

/** The role that an account is shown by: the platform role, the own role where it is held, else the highest held. */
export function accountRole(own: Role, held: readonly Role[]): Role {
  if (isPlatformRole(own) || held.includes(own)) return own;
  return roles.find((role) => held.includes(role)) ?? own;
}

/** The caller's own among all that is kept about the person; what no longer fits counts as nothing chosen. */
export function ownPrefsOf(kept: unknown): OwnPrefs {
  const values = (kept ?? {}) as Record<string, unknown>;
  const read = Object.entries(ownPrefs.shape).map(([key, schema]) => {
    const value = values[key] ?? null;
    return [key, value === null ? null : (schema.safeParse(value).data ?? null)];
  });
  return Object.fromEntries(read) as OwnPrefs;
}
