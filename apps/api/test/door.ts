import type { Db } from '../src/platform/db/database.ts';
import { hashPassword } from '../src/platform/user-pool/password.ts';
import type { Reply } from './client.ts';

export const goodPassword = 'correct horse battery';

/** Gives people of the test world a password of the embedded pool. */
export async function givePassword(db: Db, ...people: readonly { _id: string }[]): Promise<void> {
  const password_hash = await hashPassword(goodPassword);
  await db
    .insertInto('credentials')
    .values(people.map(({ _id }) => ({ user_id: _id, password_hash })))
    .execute();
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Reply<unknown>): { cookie: string } {
  return { cookie: headers.getSetCookie().at(-1)?.split(';')[0] ?? '' };
}

/** An address nobody else of the run comes from; the test server has to trust its proxy. */
let addresses = 0;
export const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });

/** How long the second kind of call takes, measured against the first; the quicker quarter of each, since other load only adds time. */
export async function timeRatio(
  calls: readonly [(round: number) => Promise<unknown>, (round: number) => Promise<unknown>],
  after: () => Promise<unknown> = async () => undefined,
) {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round < 24; round++) {
    for (const kind of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await calls[kind](round);
      took[kind].push(performance.now() - start);
      await after();
    }
  }
  const quarter = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)] as number;
  return quarter(took[1]) / quarter(took[0]);
}
