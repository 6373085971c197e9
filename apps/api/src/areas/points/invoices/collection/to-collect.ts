import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { TaskOf } from '../../../../platform/outbound/tasks.ts';
import { joins } from '../queries.ts';

/** Open invoices that Maxio collects. */
export const isCollectible = sql`t.payment_method = 'maxio' and t.status = 'open'`;

export async function readToCollect(db: Tx, id: string) {
  const { rows } = await sql<{
    id: string;
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
    select i.id, i.number, i.points, i.subtotal, i.tax, i.total, i.tax_basis_points as "taxBasisPoints",
      i.maxio_subscription_id, i.maxio_uid, (now() at time zone p.timezone)::date as today
    from invoices i ${joins()} where i.id = ${id}`.execute(db);
  return rows[0];
}

export async function toCollectIn(db: Tx, subscription: string): Promise<TaskOf<undefined>[]> {
  const { rows } = await sql<TaskOf<undefined>>`
    select t.id, t.property_id as "propertyId" from invoices t
    where ${isCollectible} and t.maxio_subscription_id = ${subscription} order by t.id`.execute(db);
  return rows;
}

/** False if the event was received before. */
export async function recordEvent(db: Tx, id: string): Promise<boolean> {
  const added = db
    .insertInto('maxio_events')
    .values({ id })
    .onConflict((same) => same.doNothing());
  return (await added.returning('id').execute()).length > 0;
}

const eventRetention = sql<Date>`now() - interval '90 days'`;
export const deleteOldEvents = (db: Tx) =>
  db.deleteFrom('maxio_events').where('received_at', '<', eventRetention).execute();

export const saveCollection = (db: Tx, id: string, note: { maxio_uid?: string; collect_failure: string }) =>
  db.updateTable('invoices').set(note).where('id', '=', id).where('status', '=', 'open').execute();
