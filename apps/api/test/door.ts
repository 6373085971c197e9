import type { Db } from '../src/platform/db/database.ts';
import { hashPassword } from '../src/platform/user-pool/password.ts';
import type { Reply } from './client.ts';

export const goodPassword = 'correct horse battery';

/** Gives people of the test world a password of the embedded pool. */
export async function givePassword(db: Db, ...people: readonly { _id: string }[]): Promise<void> {
  const password_hash = await hashPassword(goodPassword);
  await db.insertInto('credentials').values(people.map(({ _id }) => ({ user_id: _id, password_hash }))).execute();
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Reply<unknown>): { cookie: string } {
  return { cookie: headers.getSetCookie().at(-1)?.split(';')[0] ?? '' };
}

/** An address nobody else of the run comes from; the test server has to trust its proxy. */
let addresses = 0;
export const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });
