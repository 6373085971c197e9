import type { contract } from '@hearth/contract';
import { postMessages as say } from '@hearth/contract/community/messages';
import { postBody } from '@hearth/contract/community/post-body';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, invalidFields } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { posts, toWire, type PostRow } from './fields.ts';
import { changePost, committedPoints } from './queries.ts';
import { changedPost, changeIssues, keptPost } from './rules.ts';
import { changeable, postOf, requireFeature } from './service.ts';

type Update = typeof contract.posts.update;
type Change = Omit<InputOf<Update>['body'], 'version'>;

/** What is kept of the item with the change in it. */
function judged(ctx: Ctx, before: PostRow, change: Change) {
  const whole = changedPost(toWire(ctx, before), change);
  const issues = changeIssues(whole);
  if (issues.length > 0) throw invalidFields(issues);
  return keptPost(postBody.parse(whole), newId);
}

/** A budget pays what was promised already; it is never lowered below that. */
async function refuseShortBudget(ctx: Ctx, id: string, budget: number): Promise<void> {
  if (budget === 0) return;
  const committed = await committedPoints(ctx.db, id);
  if (budget < committed) throw conflict(say.budgetBelowCommitted(committed));
}

/** Staff change an item, or switch it on and off. Submissions that were made keep what they were promised. */
export async function update(ctx: Ctx, { params: { id }, body }: InputOf<Update>): Promise<AnswerOf<Update>> {
  const before = await changeable(ctx, id);
  const { version, ...change } = body;
  if (version !== undefined && version !== before.version) throw conflict(say.changedMeanwhile, toWire(ctx, before));
  const { active, ...written } = change;
  if (active && !before.active) await requireFeature(ctx, before.property, before.type);
  const next = Object.keys(written).length === 0 ? { active: active ?? before.active } : judged(ctx, before, change);
  if ('budget' in next && next.budget !== before.budget) await refuseShortBudget(ctx, id, next.budget);
  await changePost(ctx.db, id, next);
  const after = await postOf(ctx, id);
  const propertyId = before.property;
  ctx.audit({ target: 'post', id, propertyId, before: posts.trail(before), after: posts.trail(after) });
  ctx.changed({ topic: 'post', op: 'update', propertyId, ids: [id] });
  return { data: toWire(ctx, after) };
}
