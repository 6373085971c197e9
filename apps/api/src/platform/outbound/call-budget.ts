import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The rate limits of a credential at a provider. */
export interface CallBudget {
  perMinute: number;
  perDay: number;
}

/** Takes one call from a credential's budget. Returns 0, or the milliseconds until a call is available. */
export type TakeCall = (credential: string, budget: CallBudget) => Promise<number>;

/**
 * Keeps budgets in the database, shared by all processes and properties with the same credential. One statement per
 * call.
 */
export const createCallBudget =
  (db: Db, clock = () => new Date()): TakeCall =>
  async (credential, { perMinute, perDay }) => {
    const { rows } = await sql<{ ms: number }>`
      select take_call(${credential}, ${perMinute}, ${perDay}, ${clock()}) as ms`.execute(db);
    return rows[0]?.ms ?? 0;
  };

/**
 * Waits for a call from the budget. If that takes more than `maxWaitMs`, returns the remaining milliseconds instead.
 */
export async function awaitCall(
  take: TakeCall,
  credential: string,
  budget: CallBudget,
  maxWaitMs: number,
  signal: AbortSignal,
) {
  for (let waited = 0; ;) {
    const ms = await take(credential, budget);
    if (ms === 0) return 0;
    if (waited + ms > maxWaitMs) return ms;
    await sleep(ms, undefined, { signal });
    waited += ms;
  }
}
