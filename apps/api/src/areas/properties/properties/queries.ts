import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Property } from '@hearth/contract/properties/properties';
import type { Tx } from '../../../platform/db/database.ts';
import { anyContains, oneRow, page, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { properties } from './fields.ts';

type ListQuery = InputOf<typeof contract.properties.list>['query'];

const sortKeys = {
  name: [sql`lower(p.name)`],
  propertyCode: [sql`p.property_code`],
  createdAt: [sql`p.created_at`],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;

export async function listProperties(
  db: Tx,
  query: ListQuery,
): Promise<{ data: Required<Property>[]; totalCount: number }> {
  const list = {
    ...properties.read.list,
    where: [anyContains([sql`lower(p.name)`, sql`lower(p.property_code)`], query.search)],
    order: sortedBy(sortKeys, query),
    idOrder: query.order,
  };
  const { rows, totalCount } = await page(db, list, query);
  return { data: rows.map((row) => properties.toWire(row)), totalCount };
}

export async function findProperty(db: Tx, id: string): Promise<Required<Property> | undefined> {
  const row = await oneRow(db, properties.read.list, id);
  return row && properties.toWire(row);
}

/** Leaves the other features as they are. */
export const setFlatAmount = (db: Tx, id: string, points: number) =>
  db
    .updateTable('properties')
    .set({ features: sql`features || jsonb_build_object('rentRollPointsAmount', ${points}::integer)` })
    .where('id', '=', id)
    .execute();

/** Streams and exports of the staff are looked at again at once, as their calls are at the next one. */
export async function requireSecondFactor(db: Tx, id: string, isRequired: boolean): Promise<void> {
  await db.updateTable('properties').set({ requires_second_factor: isRequired }).where('id', '=', id).execute();
  if (isRequired) await sql`select recheck_staff_of(${id})`.execute(db);
}

export async function exchangeRates(db: Tx) {
  const row = await db.selectFrom('system_config').select(['forex', 'updated_at']).executeTakeFirstOrThrow();
  return {
    forex: row.forex as { country: string; currency: string; exchange: number }[],
    updatedAt: row.updated_at.toISOString(),
  };
}
