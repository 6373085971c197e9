import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { joins } from './queries.ts';

/** What Maxio is asked to collect of an invoice that is open, under its lock; undefined of any other. */
export async function lockToCollect(db: Tx, id: string) {
  const { rows } = await sql<{
    id: string;
    property_id: string;
    number: string;
    points: number;
    subtotal: number;
    tax: number;
    total: number;
    taxBasisPoints: number;
    maxio_subscription_id: string;
    maxio_uid: string | null;
    today: string;
    /** Another process asks about it now. */
    is_taken: boolean;
  }>`
    select i.id, i.property_id, i.number, i.points, i.subtotal, i.tax, i.total, i.tax_basis_points as "taxBasisPoints",
      i.maxio_subscription_id, i.maxio_uid, (now() at time zone p.timezone)::date as today,
      coalesce(i.collecting_until > now(), false) as is_taken
    from invoices i ${joins()} where i.id = ${id} and i.payment_method = 'maxio' and i.status = 'open'
    for update of i`.execute(db);
  return rows[0];
}
export type ToCollect = NonNullable<Awaited<ReturnType<typeof lockToCollect>>>;

/** Until what became of it is noted, or the process that took it must have died. */
export const takeToCollect = (db: Tx, id: string) =>
  db
    .updateTable('invoices')
    .set({ collecting_until: sql<Date>`now() + interval '5 minutes'` })
    .where('id', '=', id)
    .execute();

const toCollect = (db: Tx) =>
  db
    .selectFrom('invoices')
    .select(['id', 'property_id'])
    .where('payment_method', '=', 'maxio')
    .where('status', '=', 'open')
    .orderBy('id');

/** At deactivated properties nobody asks. */
export const everyToCollect = (db: Tx) =>
  toCollect(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('properties').select('id').whereRef('id', '=', 'invoices.property_id').where('active', '=', false),
        ),
      ),
    )
    .execute();

/** Those of the subscription. */
export const toCollectIn = (db: Tx, subscription: string) =>
  toCollect(db).where('maxio_subscription_id', '=', subscription).execute();

/** False where it was told before. */
export async function noteEvent(db: Tx, id: string): Promise<boolean> {
  const added = db
    .insertInto('maxio_events')
    .values({ id })
    .onConflict((same) => same.doNothing());
  return (await added.returning('id').execute()).length > 0;
}

const eventsKept = sql<Date>`now() - interval '90 days'`;
export const forgetEvents = (db: Tx) => db.deleteFrom('maxio_events').where('received_at', '<', eventsKept).execute();

/** Keeps Maxio's id of it, and what went wrong; the next may ask. */
export const noteCollect = (db: Tx, id: string, note: { maxio_uid?: string; collect_failure: string }) =>
  db
    .updateTable('invoices')
    .set({ ...note, collecting_until: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
