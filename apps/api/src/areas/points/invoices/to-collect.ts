import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { joins } from './queries.ts';

/** What Maxio is asked to collect of an invoice that is open; undefined of any other. */
export async function readToCollect(db: Tx, id: string) {
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
  }>`
    select i.id, i.property_id, i.number, i.points, i.subtotal, i.tax, i.total, i.tax_basis_points as "taxBasisPoints",
      i.maxio_subscription_id, i.maxio_uid, (now() at time zone p.timezone)::date as today
    from invoices i ${joins()} where i.id = ${id} and i.payment_method = 'maxio' and i.status = 'open'`.execute(db);
  return rows[0];
}
export type ToCollect = NonNullable<Awaited<ReturnType<typeof readToCollect>>>;

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

/** Keeps Maxio's id of it, and what went wrong. */
export const noteCollect = (db: Tx, id: string, note: { maxio_uid?: string; collect_failure: string }) =>
  db.updateTable('invoices').set(note).where('id', '=', id).where('status', '=', 'open').execute();
