import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Property } from '@hearth/contract/properties/properties';
import type { Tx } from '../../../platform/db/database.ts';
import type { InputOf } from '../../../platform/serve.ts';

type ListQuery = InputOf<typeof contract.properties.list>['query'];

interface Row {
  id: string;
  name: string;
  property_code: string;
  active: boolean;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip_code: string;
  country: Property['country'];
  timezone: string;
  email: string;
  phone: string;
  website: string;
  company: Property['company'];
  groups: string[];
  features: Property['features'];
  spend_limit: number;
  points: number;
  points_shadow: number;
  created_at: Date;
}

const columns = sql`
  p.id, p.name, p.property_code, p.active, p.address, p.address2, p.city, p.state, p.zip_code, p.country, p.timezone, p.email, p.phone, p.website,
  p.features || jsonb_build_object('requireSecondFactor', p.requires_second_factor) as features,
  p.spend_limit, p.created_at, (select json_build_object('_id', c.id, 'name', c.name) from companies c where c.id = p.company_id) as company,
  array(select g.group_id::text from property_groups g where g.property_id = p.id order by 1) as groups,
  (select a.balance from accounts a where a.id = p.id) as points,
  (select coalesce(sum(l.points), 0) from point_logs l where l.property_id = p.id and l.status = 'pending' and l.deleted_at is null) as points_shadow`;

const toProperty = (row: Row): Required<Property> => ({
  _id: row.id,
  name: row.name,
  propertyCode: row.property_code,
  active: row.active,
  address: row.address,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
  country: row.country,
  timezone: row.timezone,
  email: row.email,
  phone: row.phone,
  website: row.website,
  company: row.company,
  groups: row.groups,
  features: row.features,
  spendLimit: row.spend_limit,
  points: row.points,
  pointsShadow: row.points_shadow,
  createdAt: row.created_at.toISOString(),
});

const sortKeys = {
  name: sql`lower(p.name)`,
  propertyCode: sql`p.property_code`,
  createdAt: sql`p.created_at`,
} satisfies Record<ListQuery['orderBy'], unknown>;

function matching({ search }: ListQuery) {
  if (!search) return sql`true`;
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(p.name) like ${pattern} or lower(p.property_code) like ${pattern})`;
}

export async function listProperties(
  db: Tx,
  query: ListQuery,
): Promise<{ data: Required<Property>[]; totalCount: number }> {
  const direction = sql.raw(query.order);
  const where = matching(query);
  const { rows } = await sql<Row>`
    select ${columns} from properties p where ${where}
    order by ${sortKeys[query.orderBy]} ${direction}, p.id ${direction} limit ${query.limit} offset ${Math.max(query.page - 1, 0) * query.limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from properties p where ${where}`.execute(db);
  return { data: rows.map(toProperty), totalCount: counted.rows[0]?.total ?? 0 };
}

export async function findProperty(db: Tx, id: string): Promise<Required<Property> | undefined> {
  const { rows } = await sql<Row>`select ${columns} from properties p where p.id = ${id}`.execute(db);
  return rows[0] && toProperty(rows[0]);
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
