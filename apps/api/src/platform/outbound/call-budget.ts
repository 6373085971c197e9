import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** How many calls another system takes of one credential. */
export interface CallBudget {
  perMinute: number;
  perDay: number;
}

/** Takes one call of what is left to a credential. Answers 0, or how many milliseconds until there is one. */
export type TakeCall = (credential: string, budget: CallBudget) => Promise<number>;

/** All processes and properties that share a credential take their calls in the database, each with one statement. */
export const createCallBudget =
  (db: Db, clock = () => new Date()): TakeCall =>
  async (credential, { perMinute, perDay }) => {
    const { rows } = await sql<{ ms: number }>`
      select take_call(${credential}, ${perMinute}, ${perDay}, ${clock()}) as ms`.execute(db);
    return rows[0]?.ms ?? 0;
  };

/** Waits for a call of the budget; answers how many milliseconds are still to wait when that is more than `longestMs`. */
export async function awaitCall(
  take: TakeCall,
  credential: string,
  budget: CallBudget,
  longestMs: number,
  signal: AbortSignal,
) {
  for (let waited = 0; ;) {
    const ms = await take(credential, budget);
    if (ms === 0) return 0;
    if (waited + ms > longestMs) return ms;
    await pause(ms, undefined, { signal });
    waited += ms;
  }
}
