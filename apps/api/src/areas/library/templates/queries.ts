import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { templateTypes } from '@hearth/contract/library/template-record';
import type { PlaceholderValues } from '@hearth/contract/library/placeholders';
import type { Tx } from '../../../platform/db/database.ts';
import { contains, equals, oneRow, page, scopedTo, sortedBy, type List } from '../../../platform/db/page.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { templates, type NewTemplate, type TemplateRow } from './fields.ts';

type Narrowing = InputOf<typeof contract.templates.byCategories>['query'];

const inCategory = sql`left join categories c on c.id = t.category_id`;

const narrowed = ({ type, status, audience, search, categoryId, subType }: Narrowing) => [
  sql`t.deleted_at is null`,
  equals(sql`t.type`, type),
  status === 'all' ? undefined : equals(sql`t.active`, status === 'active'),
  audience && sql`t.audience in ('ALL', ${audience})`,
  equals(sql`t.category_id`, categoryId),
  equals(sql`t.sub_type`, subType),
  contains(sql`t.words`, search),
];

export const templateList = (
  order: List<TemplateRow>['order'],
  query: Narrowing & { templateId?: string | undefined },
): List<TemplateRow> => ({
  ...templates.read.list,
  filterJoins: inCategory,
  where: [...narrowed(query), equals(sql`t.id`, query.templateId)],
  order,
  joins: () => inCategory,
});

export const sortKeys = {
  title: [sql`lower(t.title)`],
  category: [sql`lower(c.name)`, sql`lower(t.title)`],
  active: [sql`t.active`],
  useCount: [sql`t.use_count`],
  createdAt: [sql`t.created_at`],
  updatedAt: [sql`t.updated_at`],
};

export const listTemplatesByCategory = (db: Tx, query: Narrowing, limit: number) =>
  page(db, templateList(sortedBy(sortKeys, { orderBy: 'category', order: 'asc' }), query), { page: 1, limit });

export const readTemplate = (db: Tx, id: string) => oneRow(db, { ...templates.read.list, joins: () => inCategory }, id);

export async function countByType(db: Tx) {
  const { rows } = await sql<{ type: (typeof templateTypes)[number]; active: number; inactive: number }>`
    select k.type, count(t.id) filter (where t.active) as active, count(t.id) filter (where not t.active) as inactive
    from unnest(${[...templateTypes]}::text[]) with ordinality as k(type, place)
    left join content_templates t on t.type = k.type and t.deleted_at is null
    group by k.type, k.place order by k.place`.execute(db);
  return rows;
}

export async function lockTemplate(db: Tx, id: string): Promise<TemplateRow | undefined> {
  const found = await db
    .selectFrom('content_templates')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found && readTemplate(db, id);
}

export const insertTemplate = (db: Tx, id: string, created: NewTemplate, by: string) =>
  db
    .insertInto('content_templates')
    .values({ id, ...templates.toColumns(created), created_by: by })
    .execute();

export const updateTemplate = (db: Tx, id: string, changes: Partial<NewTemplate>, at: Date) =>
  db
    .updateTable('content_templates')
    .set({ ...templates.toColumns(changes), updated_at: at })
    .where('id', '=', id)
    .execute();

export const deleteTemplate = (db: Tx, id: string, at: Date) =>
  db.updateTable('content_templates').set({ deleted_at: at, category_id: null }).where('id', '=', id).execute();

/** False if there is no template with that id and type. */
export async function countUse(db: Tx, id: string, type: string): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean | null }>`select count_template_use(${id}, ${type}) as counted`.execute(
    db,
  );
  return rows[0]?.counted === true;
}

/** Placeholder values of the first resident. */
export async function readReader({ db, scope }: Pick<Ctx, 'db' | 'scope'>): Promise<PlaceholderValues | undefined> {
  const { rows } = await sql<PlaceholderValues>`
    select u.first_name, u.last_name, p.name as property_name
    from property_roles r join users u on u.id = r.user_id join properties p on p.id = r.property_id
    where ${scopedTo(scope, sql`r.property_id`) ?? sql`true`} and r.role in ('resident', 'ambassador') and r.removed_at is null
      and u.deleted_at is null and u.disabled_at is null
    order by r.user_id limit 1`.execute(db);
  return rows[0];
}
