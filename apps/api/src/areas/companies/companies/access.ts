import type { AccessPlan } from '@hearth/contract/companies/company-record';
import { companyMessages as say } from '@hearth/contract/companies/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { AnswerKept } from '../../../platform/pipeline.ts';
import { lockCompanies, peopleOf, readAccess } from './queries.ts';
import { mayTouch, planOf } from './rules.ts';

interface Change {
  companyIds: readonly string[];
  /** Whose access may change besides that of the companies' own users. */
  people?: readonly string[];
  /** Of the preview that was looked at. */
  confirms?: string | undefined;
  isPreview?: boolean;
}

/** Tells the pickers of who works for these companies, and those who lost or gained something, that they hold something else now. */
async function tell(ctx: Ctx, companyIds: readonly string[], affected: readonly string[]): Promise<void> {
  await tellCompanies(ctx, companyIds, 'update', affected);
  if (affected.length > 0) ctx.changed({ topic: 'user', op: 'update', propertyId: null, ids: affected });
}

/** Tells who works for these companies, and the platform, that something of them changed. */
export async function tellCompanies(
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
 * Makes a change and answers who gained and lost which properties by it. A preview is the change itself, made and not kept, so
 * that what is shown is what happens; a change that was confirmed by a preview is refused where it would do something else.
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
  if (!ctx.actor.isPlatform && !mayTouch(ctx.actor.role, plan)) throw forbidden(say.givesTooMuch);
  if (isPreview) throw new AnswerKept({ data: plan });
  if (confirms !== undefined && confirms !== plan.confirms) throw conflict(say.planChanged, plan);
  await tell(ctx, companyIds, [...new Set([...plan.gains, ...plan.losses].map(({ user }) => user._id))]);
  return plan;
}

/** What the audit log keeps of who gained and lost what. */
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
