import { contract } from '@hearth/contract';
import { groupedTemplatesMaximum } from '@hearth/contract/library/templates';
import { libraryMessages } from '@hearth/contract/library/messages';
import { isRich, templateIssues } from '@hearth/contract/library/template-record';
import { holds } from '@hearth/contract/permissions';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { invalidFields, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import { cleanRichText } from '../../../platform/rich-text.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { lockCategory } from '../categories/public.ts';
import { templates, toWire, type NewTemplate, type TemplateRow } from './fields.ts';
import * as queries from './queries.ts';
import { sortedBy } from '../../../platform/db/page.ts';
import { plainList } from '../../../platform/plain.ts';

type Templates = typeof contract.templates;

const mayManage = ({ actor }: Pick<Ctx, 'actor'>) => actor.isPlatform && holds(actor.role, 'content.manage');

/** Callers who can't manage templates only see active ones. */
const visible = <Q extends { status: 'all' | 'active' | 'inactive' }>(ctx: Ctx, query: Q) =>
  mayManage(ctx) || query.status === 'inactive' ? query : { ...query, status: 'active' as const };

export const list = plainList(contract.templates.list, {
  read: templates.read.list,
  rows: (ctx, { query }) => queries.templateList(sortedBy(queries.sortKeys, query), visible(ctx, query)),
  toWire: (ctx, row) => toWire(row, mayManage(ctx)),
});

export async function byType({ db }: Ctx): Promise<OutputOf<Templates['byType']>> {
  const counts = await queries.countByType(db);
  return { data: counts.map((count) => ({ ...count, totalCount: count.active + count.inactive })) };
}

export async function byCategories(
  ctx: Ctx,
  { query }: InputOf<Templates['byCategories']>,
): Promise<OutputOf<Templates['byCategories']>> {
  const { rows, totalCount } = await queries.listTemplatesByCategory(
    ctx.db,
    visible(ctx, query),
    groupedTemplatesMaximum,
  );
  const groups = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return {
    data: [...groups.values()].map((group) => ({
      category: group[0]?.category ?? null,
      templates: group.map((row) => toWire(row, mayManage(ctx))),
    })),
    totalCount,
  };
}

export async function placeholderValues(ctx: Ctx): Promise<OutputOf<Templates['placeholderValues']>> {
  return { data: (await queries.readReader(ctx)) ?? null };
}

/** Sanitizes and validates a template, and locks its category. */
async function checked<T extends Pick<TemplateRow, 'type' | 'subType' | 'categoryId' | 'title' | 'text'>>(
  { db }: Ctx,
  given: T,
): Promise<T> {
  const { type, subType, categoryId, title } = given;
  const text = isRich(type) ? cleanRichText(given.text, ['body', 'content', 'text']) : given.text;
  const issues = templateIssues({ type, subType, content: { title, text } });
  if (categoryId !== null && !(await lockCategory(db, categoryId)))
    issues.push({ path: ['categoryId'], message: libraryMessages.categoryMissing });
  if (issues.length > 0) throw invalidFields(issues.map(({ path, message }) => ({ path: ['body', ...path], message })));
  return { ...given, text };
}

const responseFor = async (ctx: Ctx, id: string) => {
  const row = await queries.readTemplate(ctx.db, id);
  if (!row) throw notFound('Template');
  return { data: toWire(row, mayManage(ctx)) };
};

export async function create(
  ctx: Ctx,
  { body: { content, ...body } }: InputOf<Templates['create']>,
): Promise<OutputOf<Templates['create']>> {
  const id = newId();
  const created: NewTemplate = await checked(ctx, { ...body, ...content });
  await queries.insertTemplate(ctx.db, id, created, actorId(ctx));
  ctx.record('contentTemplate', { op: 'insert', id, propertyId: null, after: templates.trail(created) });
  return responseFor(ctx, id);
}

/** Validates the whole template after a change. */
export async function update(
  ctx: Ctx,
  { params: { id }, body: { content, ...body } }: InputOf<Templates['update']>,
): Promise<OutputOf<Templates['update']>> {
  const before = await queries.lockTemplate(ctx.db, id);
  if (!before) throw notFound('Template');
  const changes = templates.changed(before, await checked(ctx, { ...before, ...body, ...content }));
  if (Object.keys(changes).length > 0) await queries.updateTemplate(ctx.db, id, changes, ctx.now);
  ctx.record('contentTemplate', {
    op: 'update',
    id,
    propertyId: null,
    before: templates.trail(before),
    after: changes,
  });
  return responseFor(ctx, id);
}

export async function remove(
  ctx: Ctx,
  { params: { id } }: InputOf<Templates['delete']>,
): Promise<OutputOf<Templates['delete']>> {
  const before = await queries.lockTemplate(ctx.db, id);
  if (!before) throw notFound('Template');
  await queries.deleteTemplate(ctx.db, id, ctx.now);
  ctx.record('contentTemplate', { op: 'delete', id, propertyId: null, before: templates.trail(before) });
  return { success: true, message: libraryMessages.deleted };
}
