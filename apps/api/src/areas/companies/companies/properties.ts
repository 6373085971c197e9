import type { contract } from '@hearth/contract';
import type { AccessPlan } from '@hearth/contract/companies/company-record';
import { companyMessages } from '@hearth/contract/companies/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changeAccess, trailOf } from './access.ts';
import { readCompany, moveProperties, ownersOf } from './queries.ts';

type Body = Pick<InputOf<typeof contract.companies.assignProperties>['body'], 'companyId' | 'propertyIds' | 'confirms'>;

async function move(ctx: Ctx, body: Body, change: 'assign' | 'remove', isPreview = false): Promise<AccessPlan> {
  const { companyId, confirms } = body;
  const propertyIds = [...new Set(body.propertyIds)];
  if (!(await readCompany(ctx.db, companyId))) throw notFound('Company');
  const before = await ownersOf(ctx.db, propertyIds);
  if (before.length < propertyIds.length) throw notFound('Property');
  if (change === 'remove' && before.some((property) => property.companyId !== companyId))
    throw conflict(companyMessages.notOfCompany);
  const target = change === 'assign' ? companyId : null;
  const moved = before.filter((property) => property.companyId !== target);
  const companyIds = [...new Set([companyId, ...moved.flatMap((property) => property.companyId ?? [])])].sort();
  const plan = await changeAccess(ctx, { companyIds, confirms, isPreview }, async () => {
    await moveProperties(
      ctx.db,
      moved.map(({ id }) => id),
      target,
    );
  });
  for (const { id, companyId: company } of moved)
    ctx.record('property', { op: 'update', id, propertyId: id, before: { company }, after: { company: target } });
  ctx.audit({ target: 'company', id: companyId, propertyId: null, after: { [change]: propertyIds, ...trailOf(plan) } });
  return plan;
}

type Preview = typeof contract.companies.previewProperties;

export const previewProperties = async (ctx: Ctx, { body }: InputOf<Preview>): Promise<OutputOf<Preview>> => ({
  data: await move(ctx, body, body.change, true),
});

type Assign = typeof contract.companies.assignProperties;

/** Admins assign properties, which leave their previous company. */
export const assignProperties = async (ctx: Ctx, { body }: InputOf<Assign>): Promise<OutputOf<Assign>> => ({
  data: await move(ctx, body, 'assign'),
});

type Unassign = typeof contract.companies.unassignProperties;

/** Admins remove properties from their company. */
export const unassignProperties = async (ctx: Ctx, { body }: InputOf<Unassign>): Promise<OutputOf<Unassign>> => ({
  data: await move(ctx, body, 'remove'),
});
