import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { asRows } from '../../../platform/db/load.ts';
import { unitSortKey } from '../../../platform/db/order.ts';
import { anyContains, equals, oneRow, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { isOccupied, runsToday, units, type Unit } from './fields.ts';
import type { UnitBody } from './rules.ts';

type Query = InputOf<typeof contract.units.list>['query'];

const byUnit = [sql`lower(w.building)`, unitSortKey(sql`w.unit`)];
const sortKeys = {
  unit: [unitSortKey(sql`w.unit`), sql`lower(w.building)`],
  building: byUnit,
  floorPlan: [sql`lower(w.floor_plan)`, ...byUnit],
  active: [sql`w.active`, ...byUnit],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

export const unitList = (propertyId: string, query: Query) => ({
  where: [
    sql`w.property_id = ${propertyId}`,
    equals(sql`w.id`, query.unitId),
    equals(sql`w.active`, query.active),
    query.building === undefined ? undefined : sql`lower(w.building) = lower(${query.building})`,
    query.occupied === undefined ? undefined : sql`${isOccupied} = ${query.occupied}`,
    anyContains([sql`lower(w.building || ' ' || w.unit)`, sql`lower(w.unit)`, sql`lower(w.floor_plan)`], query.search),
  ],
  order: sortedBy(sortKeys, query),
});

export async function readUnit(db: Tx, propertyId: string, id: string): Promise<Unit | undefined> {
  const found = await db
    .selectFrom('units')
    .select('id')
    .where('id', '=', id)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst();
  return found && oneRow(db, units.read.list, id);
}

/** Serializes imports of a property. */
export const serializeImports = (db: Tx, propertyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`units ${propertyId}`}, 0))`.execute(db);

export async function unitsOf(db: Tx, propertyId: string) {
  const rows = await db.selectFrom('units').selectAll().where('property_id', '=', propertyId).execute();
  return rows.map((row) => ({ _id: row.id, owner: row.owner, ...units.ofColumns(row) }));
}

/** Adds missing units in one statement; returns their ids. */
export async function insertUnits(
  db: Tx,
  propertyId: string,
  made: readonly (Pick<UnitBody, 'building' | 'unit'> & Partial<UnitBody>)[],
): Promise<string[]> {
  if (made.length === 0) return [];
  const { columns, rows } = asRows(
    'units',
    made.map((unit) => ({ ...units.toColumns({ floorPlan: '', active: true, ...unit }), property_id: propertyId })),
  );
  const added = await sql<{ id: string }>`
    insert into units (${columns}) select ${columns} from ${rows} n order by lower(n.building), lower(n.unit)
    on conflict on constraint units_once do nothing returning id`.execute(db);
  return added.rows.map(({ id }) => id);
}

/** Writes new and changed units of a provider; returns their ids. */
export async function saveProviderUnits(
  db: Tx,
  { propertyId, owner }: { propertyId: string; owner: string },
  given: readonly Pick<UnitBody, 'building' | 'unit' | 'floorPlan' | 'active'>[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into units (property_id, building, unit, floor_plan, active, owner)
    select distinct on (lower(n.building), lower(n.unit)) ${propertyId}, n.building, n.unit, n."floorPlan", n.active, ${owner}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(building text, unit text, "floorPlan" text, active boolean)
    where n.unit <> '' order by lower(n.building), lower(n.unit)
    on conflict on constraint units_once do update set floor_plan = excluded.floor_plan, active = excluded.active, owner = excluded.owner
      where (units.floor_plan, units.active, units.owner) is distinct from (excluded.floor_plan, excluded.active, excluded.owner)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export const changeUnit = (db: Tx, id: string, change: Partial<UnitBody>) =>
  db.updateTable('units').set(units.toColumns(change)).where('id', '=', id).execute();

/** Updates everything but the names of many units in one statement. */
export async function changeUnits(db: Tx, changed: readonly (UnitBody & { id: string })[]) {
  if (changed.length === 0) return;
  const { rows } = asRows(
    'units',
    changed.map(({ id, ...unit }) => ({ id, ...units.toColumns(unit) })),
  );
  const details = units.writtenColumns.filter((column) => column !== 'building' && column !== 'unit');
  const change = sql.join(details.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`));
  await sql`update units w set ${change} from ${rows} n where w.id = n.id`.execute(db);
}

export const deleteUnit = (db: Tx, id: string) => db.deleteFrom('units').where('id', '=', id).execute();

type Name = Pick<UnitBody, 'building' | 'unit'>;

/** Renames the unit in its leases and residents; returns the residents. */
export async function renameHomes(db: Tx, propertyId: string, from: Name, to: Name) {
  const isUnit = (building: Sql, unit: Sql) =>
    sql`lower(${building}) = lower(${from.building}) and lower(${unit}) = lower(${from.unit})`;
  const { rows: leases } = await sql<{ id: string; user_id: string }>`
    update leases l set building = ${to.building}, unit_number = ${to.unit}
    where l.property_id = ${propertyId} and ${isUnit(sql`l.building`, sql`l.unit_number`)} returning l.id, l.user_id`.execute(
    db,
  );
  const { rows: people } = await sql<{ id: string }>`
    with guests as (
      update property_roles r set building = ${to.building}, unit_number = ${to.unit}
      where r.property_id = ${propertyId} and r.unit_number is not null and ${isUnit(sql`r.building`, sql`r.unit_number`)}
      returning r.user_id as id
    ), own as (
      update users u set building = ${to.building}, unit_number = ${to.unit}
      where ${isUnit(sql`u.building`, sql`u.unit_number`)} and exists (
        select from property_roles r where r.user_id = u.id and r.property_id = ${propertyId} and r.removed_at is null and r.unit_number is null
          and r.role in ('resident', 'ambassador'))
      returning u.id
    ) select id from guests union select id from own`.execute(db);
  return { leases, userIds: people.map(({ id }) => id) };
}

type Occupancy = OutputOf<typeof contract.units.occupancy>['data'];

/** Current figures of a property. */
export async function readOccupancy(db: Tx, propertyId: string): Promise<Occupancy> {
  const { rows } = await sql<Occupancy>`
    with current_leases as materialized (
      select l.unit_key, l.user_id from leases l join properties p on p.id = l.property_id
      where l.property_id = ${propertyId} and ${runsToday}
    ), held as materialized (
      select w.building, exists (select from current_leases c where c.unit_key = w.unit_key) as is_occupied
      from units w where w.property_id = ${propertyId} and w.active
    ), buildings as (
      select min(building) as building, count(*) as active, count(*) filter (where is_occupied) as occupied
      from held group by lower(building)
    )
    select count(*) as active, count(*) filter (where is_occupied) as occupied, count(*) filter (where not is_occupied) as vacant,
      (select count(*) from current_leases c where not exists (
        select from units w where w.property_id = ${propertyId} and w.unit_key = c.unit_key)) as "leasesWithoutUnit",
      (select count(*) from property_roles r join users u on u.id = r.user_id
        where r.property_id = ${propertyId} and r.removed_at is null and r.role in ('resident', 'ambassador') and u.deleted_at is null
          and not exists (select from current_leases c where c.user_id = r.user_id)) as "residentsWithoutLease",
      coalesce((select json_agg(b order by b.building) from buildings b), '[]') as buildings
    from held`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('figures are always there');
  return figures;
}
