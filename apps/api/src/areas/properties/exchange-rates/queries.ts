import { sql, type Updateable } from 'kysely';
import type { ForexEntry } from '@hearth/contract/properties/exchange-rates';
import type { DB, Tx } from '../../../platform/db/database.ts';

const config = (db: Tx) =>
  db
    .selectFrom('system_config')
    .selectAll()
    .select(sql<ForexEntry[]>`forex`.as('forex'))
    .select(sql<ForexEntry[] | null>`held`.as('held'));

export const readConfig = (db: Tx) => config(db).executeTakeFirstOrThrow();

/** Canadian dollars for one US dollar (1 if unknown), with the rate's date. */
export async function readRate(db: Tx): Promise<{ exchange: number; updatedAt: string }> {
  const { exchange, updated_at } = await db
    .selectFrom('system_config')
    .select([sql<number>`canadian_rate()`.as('exchange'), 'updated_at'])
    .executeTakeFirstOrThrow();
  return { exchange, updatedAt: updated_at.toISOString() };
}

/** Locks the rates until the transaction ends. */
export const lockConfig = (db: Tx) => config(db).forUpdate().executeTakeFirstOrThrow();
export type ConfigRow = Awaited<ReturnType<typeof lockConfig>>;

type Change = Omit<Updateable<DB['system_config']>, 'forex' | 'held'> & {
  forex?: readonly ForexEntry[];
  held?: readonly ForexEntry[] | null;
};

export const changeConfig = (db: Tx, { forex, held, ...change }: Change) =>
  db
    .updateTable('system_config')
    .set({
      ...change,
      ...(forex && { forex: JSON.stringify(forex), updated_at: sql<Date>`now()`, version: sql<number>`version + 1` }),
      ...(held !== undefined && { held: held && JSON.stringify(held) }),
    })
    .execute();
