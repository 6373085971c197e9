import { sql } from 'kysely';
import type { Locate } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/page.ts';
import { asRows } from '../../../platform/db/load.ts';
import { leases, type NewLease } from './fields.ts';
import { today, isOver, inState } from './listing.ts';

/**
 * Locks these people's roles to serialize changes to their leases at the property. Overlapping inserts would deadlock,
 * because each checks the exclusion constraint after writing its row.
 */
const lockHolders = (db: Tx, propertyId: string, userIds: Sql) => holders(propertyId, userIds).execute(db);
const holders = (propertyId: string, userIds: Sql) =>
  sql`select from property_roles where property_id = ${propertyId} and user_id in (${userIds}) order by user_id for no key update`;
const among = (userIds: readonly string[]) => sql`select unnest(${userIds}::text[])`;

/** A person's current role at the property; undefined without one. */
export async function readRoleAt(db: Tx, propertyId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('property_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.role')
    .where('r.property_id', '=', propertyId)
    .where('r.user_id', '=', userId)
    .where('r.removed_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.role;
}

/** A lease of this resident at the property, locked against concurrent changes. */
export async function lockLease({ db, now }: Ctx, propertyId: string, userId: string, id: string) {
  await lockHolders(db, propertyId, among([userId]));
  return db
    .selectFrom('leases as l')
    .selectAll()
    .select(isOver(now).as('is_over'))
    .where('l.id', '=', id)
    .where('l.property_id', '=', propertyId)
    .where('l.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

type Made = NewLease & { id: string };

export async function insertLease(db: Tx, propertyId: string, { id, ...lease }: Made, by: string): Promise<void> {
  await lockHolders(db, propertyId, among([lease.userId]));
  await db
    .insertInto('leases')
    .values({ ...leases.toColumns(lease), id, property_id: propertyId, created_by: by, updated_by: by })
    .execute();
}

/** Inserts leases that don't overlap one of the same resident and unit; returns the inserted ones. */
export async function insertLeases(
  db: Tx,
  propertyId: string,
  made: readonly Made[],
  by: string | null,
): Promise<Set<string>> {
  const { columns, rows } = asRows(
    'leases',
    made.map(({ id, ...lease }) => ({
      ...leases.toColumns(lease),
      id,
      property_id: propertyId,
      created_by: by,
      updated_by: by,
    })),
  );
  const added = await sql<{ id: string }>`
    with held as materialized (${holders(propertyId, among(made.map(({ userId }) => userId)))})
    insert into leases (${columns}) select ${columns} from (select count(*) from held) h, ${rows} n where n.end_date > n.start_date
    on conflict do nothing returning id`.execute(db);
  return new Set(added.rows.map(({ id }) => id));
}

/** Terms from a provider, by lease. */
export interface ChangedTerms {
  id: string;
  unitNumber: string;
  building: string;
  startDate: string;
  endDate: string;
  rentAmount: number | null;
  monthToMonth: boolean;
}

/** Updates the terms of leases in one statement; returns the previous ones. */
export async function updateLeases(
  db: Tx,
  { propertyId, terms, by, at }: { propertyId: string; terms: readonly ChangedTerms[]; by: string | null; at: Date },
) {
  await lockHolders(
    db,
    propertyId,
    sql`select user_id from leases where id = any (${terms.map(({ id }) => id)}::text[])`,
  );
  const { rows } = await sql<ChangedTerms & { userId: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
        as g(id text, "unitNumber" text, building text, "startDate" date, "endDate" date, "rentAmount" numeric, "monthToMonth" boolean)
    ), before as (
      select l.* from leases l join given g on g.id = l.id where l.property_id = ${propertyId} and l.void_at is null for update of l
    )
    update leases l set unit_number = g."unitNumber", building = g.building, start_date = g."startDate", end_date = g."endDate",
      rent_amount = g."rentAmount", month_to_month = g."monthToMonth", updated_by = ${by}, updated_at = ${at}
    from before b join given g on g.id = b.id where l.id = b.id
    returning l.id, l.user_id as "userId", b.unit_number as "unitNumber", b.building, b.start_date as "startDate", b.end_date as "endDate",
      b.rent_amount as "rentAmount", b.month_to_month as "monthToMonth"`.execute(db);
  return rows;
}

/** The renewal of a lease that wasn't terminated, locked. */
export const lockRenewal = ({ db, now }: Ctx, id: string) =>
  db
    .selectFrom('leases as l')
    .select(['l.id', isOver(now).as('is_over')])
    .where('l.renews', '=', id)
    .where('l.void_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Voids leases of a resident that haven't ended, all or the ones given; returns them. */
export async function voidLeases(
  db: Tx,
  {
    propertyId,
    userId,
    ids,
    by,
    at,
  }: { propertyId: string; userId: string; ids?: readonly string[]; by: string | null; at: Date },
) {
  await lockHolders(db, propertyId, among([userId]));
  return db
    .updateTable('leases as l')
    .set({ void_at: at, updated_by: by, updated_at: at })
    .where('l.property_id', '=', propertyId)
    .where('l.user_id', '=', userId)
    .where('l.void_at', 'is', null)
    .where(sql<boolean>`not ${isOver(at)}`)
    .$if(ids !== undefined, (query) => query.where('l.id', 'in', ids ?? []))
    .returning(['id', ...leases.writtenColumns])
    .execute();
}

/** Residents with a lease that started in the last seven days, including today. */
export const readMovedIn = async (db: Tx, now: Date) =>
  (
    await sql<{ property_id: string; user_id: string }>`
    select distinct l.property_id::text, l.user_id::text from leases l join properties p on p.id = l.property_id
    where l.void_at is null and l.start_date between ${today(now)} - 7 and ${today(now)}`.execute(db)
  ).rows;

/**
 * Sets each resident's unit to that of their current lease. Residents who `left` these units and have no other current
 * lease get none. Returns the residents who changed.
 */
export async function settleHomes(
  db: Tx,
  {
    propertyId,
    userIds,
    left = [],
    now,
  }: {
    propertyId: string;
    userIds: readonly string[];
    left?: readonly { unit_number: string; building: string }[];
    now: Date;
  },
): Promise<string[]> {
  // Invited residents have separate unit details at this property.
  const { rows } = await sql<{ id: string }>`
    with homes as materialized (
      select person.id, h.unit_number, h.building
      from unnest(${userIds}::text[]) as person(id) left join lateral (
        select l.unit_number, l.building from leases l join properties p on p.id = l.property_id
        where l.user_id = person.id and l.property_id = ${propertyId} and ${inState('CURRENT', now)} order by l.start_date desc, l.id desc limit 1
      ) h on true
    ), left_units as (
      select lower(g.unit_number) as unit, lower(g.building) as building
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as g(unit_number text, building text)
    ), guests as (
      update property_roles r set unit_number = coalesce(h.unit_number, ''), building = coalesce(h.building, '') from homes h
      where r.user_id = h.id and r.property_id = ${propertyId} and r.unit_number is not null
        and (r.unit_number, r.building) is distinct from (coalesce(h.unit_number, ''), coalesce(h.building, ''))
        and (h.unit_number is not null or (lower(r.unit_number), lower(r.building)) in (select unit, building from left_units))
      returning r.user_id as id
    ), own as (
      update users u set unit_number = coalesce(h.unit_number, ''), building = coalesce(h.building, '') from homes h
      where u.id = h.id and (u.unit_number, u.building) is distinct from (coalesce(h.unit_number, ''), coalesce(h.building, ''))
        and (h.unit_number is not null or (lower(u.unit_number), lower(u.building)) in (select unit, building from left_units))
        and not exists (select from property_roles r where r.user_id = u.id and r.property_id = ${propertyId} and r.unit_number is not null)
      returning u.id
    )
    select id from guests union select id from own`.execute(db);
  return rows.map(({ id }) => id);
}

export const leaseProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('leases').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && { properties: [row.property_id] };
};
