import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { PropertyBody } from '@hearth/contract/properties/property-body';
import type { FeatureKey, PropertyFeatures } from '@hearth/contract/properties/property-features';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { anyContains, oneRow, equals, page, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { unitsOf } from '../units/public.ts';
import { properties, type PropertyDetail, type PropertyRow } from './fields.ts';
import { codeFor, type Change, type withLinkIds } from './rules.ts';

type ListQuery = InputOf<typeof contract.properties.list>['query'];

const pointsOf = sql`(select a.balance from accounts a where a.id = p.id)`;
const sortKeys = {
  name: [sql`lower(p.name)`],
  propertyCode: [sql`p.property_code`],
  city: [sql`lower(p.city)`],
  state: [sql`p.state`],
  country: [sql`p.country`],
  points: [pointsOf],
  createdAt: [sql`p.created_at`],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;

/** True if a feature is on; a number is on above 0. */
const hasFeature = (feature: FeatureKey): Sql =>
  feature === 'requireSecondFactor'
    ? sql`p.requires_second_factor`
    : sql`coalesce(p.features -> ${feature}::text not in ('false', '0'), false)`;

export const propertyList = (
  scope: Ctx['scope'],
  { search, propertyCode, country, status, feature = [], withoutFeature = [], ...query }: ListQuery,
) => ({
  where: [
    scopedTo(scope, sql`p.id`),
    anyContains([sql`lower(p.name)`, sql`lower(p.property_code)`, sql`lower(p.city)`], search),
    equals(sql`p.property_code`, propertyCode),
    equals(sql`p.country`, country),
    status === 'all' ? undefined : equals(sql`p.active`, status === 'active'),
    ...feature.map(hasFeature),
    ...withoutFeature.map((key) => sql`not ${hasFeature(key)}`),
  ],
  order: sortedBy(sortKeys, query),
  idOrder: query.order,
});

export const listProperties = (
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  query: ListQuery,
): Promise<{ rows: PropertyRow[]; totalCount: number }> =>
  page(db, { ...properties.read.list, ...propertyList(scope, query) }, query);

/** Totals of the properties in scope. */
export async function totalPoints({ db, scope }: Pick<Ctx, 'db' | 'scope'>) {
  const within = scopedTo(scope, sql`p.id`) ?? sql`true`;
  const { rows } = await sql<{ properties: number; points: number; pointsShadow: number }>`
    select count(*) as properties, coalesce(sum(${pointsOf}), 0)::bigint as points, coalesce(sum((
      select sum(l.points) from point_logs l where l.property_id = p.id and l.status = 'pending' and l.deleted_at is null
    )), 0)::bigint as "pointsShadow" from properties p where ${within}`.execute(db);
  return rows[0] ?? { properties: 0, points: 0, pointsShadow: 0 };
}

/** A property in lists. */
export const readProperty = (db: Tx, id: string): Promise<PropertyRow | undefined> =>
  oneRow(db, properties.read.list, id);

/** The full property without units. */
export const readPropertyDetail = (db: Tx, id: string): Promise<PropertyDetail | undefined> =>
  oneRow(db, properties.read.detail, id);

/** Units of a property, which can be thousands. */
export async function unitsAt(db: Tx, id: string): Promise<PropertyRecord['units']> {
  const { rows } = await sql<Pick<PropertyRecord, 'units'>>`
    select ${unitsOf} as units from properties p where p.id = ${id}`.execute(db);
  return rows[0]?.units ?? [];
}

/** Locks the form until the transaction ends. */
export const lockProperty = (db: Tx, id: string) =>
  sql`select from properties where id = ${id} for no key update`.execute(db);

/** Waits for every write at the property, and blocks later ones. */
export const lockExclusively = (db: Tx, id: string) =>
  sql`select from properties where id = ${id} for update`.execute(db);

export const setActive = (db: Tx, id: string, active: boolean) =>
  db.updateTable('properties').set({ active }).where('id', '=', id).execute();

/** Effects of deactivating a property. */
export async function readDeactivationFigures(db: Tx, id: string) {
  const people = (are: 'in' | 'not in') =>
    sql`(select count(*) from property_roles r where r.property_id = ${id} and r.removed_at is null
      and r.role ${sql.raw(are)} ('resident', 'ambassador', 'user'))`;
  const { rows } = await sql<{
    pendingSubmissions: number;
    scheduledPosts: number;
    points: number;
    residents: number;
    staff: number;
    pausedJobs: number;
  }>`select
    (select count(*) from point_logs l where l.property_id = ${id} and l.status = 'pending' and l.deleted_at is null) as "pendingSubmissions",
    (select count(*) from posts o where o.property_id = ${id} and o.active and o.deleted_at is null
      and post_phase(o.start_at, o.end_at, o.event_start_at, o.event_end_at, now()) <> 'ended') as "scheduledPosts",
    (select a.balance from accounts a where a.id = ${id}) as points,
    ${people('in')} as residents, ${people('not in')} as staff,
    (select count(*) from paused_jobs j where j.property_id = ${id}) as "pausedJobs"`.execute(db);
  const [figures] = rows;
  if (!figures) throw notFound('Property');
  return figures;
}

/** JSON columns are sent as JSON: a list would become a database array. */
function columnsOf(change: object) {
  const columns: Record<string, unknown> = properties.toColumns(change);
  for (const name of ['review_links', 'ambassador_documents'])
    if (columns[name] !== undefined) columns[name] = JSON.stringify(columns[name]);
  return columns;
}

type Form = ReturnType<typeof withLinkIds<PropertyBody>>;

export interface NewProperty {
  id: string;
  companyId: string | null;
  features: PropertyFeatures;
  /** Columns with a default may be left out. */
  values: Partial<Form> &
    Pick<Form, 'name' | 'address' | 'city' | 'state' | 'zipCode' | 'email' | 'website'> & { timezone: string };
}

/** Adds properties, each with a unique code. Codes already in use are replaced by longer ones. */
export async function insertProperties(db: Tx, made: readonly NewProperty[]): Promise<void> {
  let left = made;
  for (let digits = 4; left.length > 0; digits++) {
    const rows = left.map(({ id, companyId, features: { requireSecondFactor: isRequired, ...features }, values }) => ({
      ...properties.toColumns(values),
      id,
      company_id: companyId,
      property_code: codeFor(values.name, String(randomInt(10 ** digits)).padStart(digits, '0')),
      requires_second_factor: isRequired,
      features,
    }));
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
    const { rows: added } = await sql<{ id: string }>`
      insert into properties (${columns}) select ${columns} from jsonb_populate_recordset(null::properties, ${JSON.stringify(rows)}::jsonb)
      on conflict (property_code) do nothing returning id`.execute(db);
    const ids = new Set(added.map(({ id }) => id));
    left = left.filter(({ id }) => !ids.has(id));
  }
}

export async function idOfCode(db: Tx, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('properties').select('id').where('property_code', '=', code).executeTakeFirst();
  return row?.id;
}

export async function codesOf(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'property_code'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, property_code }) => [id, property_code]));
}

/** Groups of a company; undefined if the company doesn't exist. */
export async function groupsOf(db: Tx, companyId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ groups: string[] }>`
    select array(select g.id::text from company_groups g where g.company_id = c.id) as groups
    from companies c where c.id = ${companyId}`.execute(db);
  return rows[0]?.groups;
}

export async function addToGroups(db: Tx, id: string, groups: readonly string[]): Promise<void> {
  if (groups.length === 0) return;
  const rows = [...new Set(groups)].map((group) => ({ property_id: id, group_id: group }));
  await db.insertInto('property_groups').values(rows).execute();
}

export const changeProperty = (db: Tx, id: string, change: Change) =>
  db
    .updateTable('properties')
    .set({ ...columnsOf(change), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
