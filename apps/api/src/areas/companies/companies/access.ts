import type { AccessPlan } from '@hearth/contract/companies/company-record';
import { companyMessages } from '@hearth/contract/companies/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { StoredResponse } from '../../../platform/pipeline.ts';
import { lockCompanies, peopleOf, readAccess } from './queries.ts';
import { mayChangeAccess, planOf } from './rules.ts';

interface Change {
  companyIds: readonly string[];
  /** Users whose access may change, besides the companies' own. */
  people?: readonly string[];
  /** From the preview. */
  confirms?: string | undefined;
  isPreview?: boolean;
}

/** Notifies live screens of the companies' users and of everyone whose access changed. */
async function notifyUsers(ctx: Ctx, companyIds: readonly string[], affected: readonly string[]): Promise<void> {
  await notifyCompanies(ctx, companyIds, 'update', affected);
  if (affected.length > 0) ctx.changed({ topic: 'user', op: 'update', propertyId: null, ids: affected });
}

/** Notifies live screens of the companies' users and of platform admins. */
export async function notifyCompanies(
  ctx: Ctx,
  companyIds: readonly string[],
  op: 'insert' | 'update' | 'delete',
  besides: readonly string[] = [],
): Promise<void> {
  const people = [...new Set([...(await peopleOf(ctx.db, companyIds)), ...besides])];
  for (const id of companyIds)
    ctx.changed({
      topic: 'company',
      op,
      propertyId: null,
      ids: [id, ...people.map(() => id)],
      userIds: [null, ...people],
    });
}

/**
 * Makes a change and returns the access gained and lost. A preview makes the same change and rolls it back, so it's
 * exact. A change with `confirms` is refused if its effect differs from the preview.
 */
export async function changeAccess(
  ctx: Ctx,
  { companyIds, people = [], confirms, isPreview = false }: Change,
  make: () => Promise<unknown>,
): Promise<AccessPlan> {
  await lockCompanies(ctx.db, companyIds);
  const before = await readAccess(ctx.db, companyIds, people);
  await make();
  const plan = planOf(before, await readAccess(ctx.db, companyIds, people));
  if (!ctx.actor.isPlatform && !mayChangeAccess(ctx.actor.role, plan))
    throw forbidden(companyMessages.roleNotAssignable);
  if (isPreview) throw new StoredResponse({ data: plan });
  if (confirms !== undefined && confirms !== plan.confirms) throw conflict(companyMessages.planChanged, plan);
  await notifyUsers(ctx, companyIds, [...new Set([...plan.gains, ...plan.losses].map(({ user }) => user._id))]);
  return plan;
}

/** The access changes as the audit log stores them. */
export const trailOf = ({ gains, losses }: AccessPlan) => ({
  gains: gains.map(({ user, role, properties }) => ({
    user: user._id,
    role,
    properties: properties.map(({ _id }) => _id),
  })),
  losses: losses.map(({ user, role, properties }) => ({
    user: user._id,
    role,
    properties: properties.map(({ _id }) => _id),
  })),
});
