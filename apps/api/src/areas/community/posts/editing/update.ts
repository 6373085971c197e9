import type { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { postBody } from '@hearth/contract/community/post-body';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, invalidFields } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { posts, toWire, type PostRow } from '../fields.ts';
import { changePost, committedPoints, deleteOccurrenceChanges } from '../queries.ts';
import { changedPost, changeIssues, cleanText, postValues } from '../rules.ts';
import { changeable, postOf } from '../service.ts';

type Update = typeof contract.posts.update;
type Change = Omit<InputOf<Update>['body'], 'version'>;

export function validatedChange(ctx: Ctx, before: PostRow, { text, ...change }: Change) {
  const whole = changedPost(toWire(ctx, before), { ...change, ...(text !== undefined && { text: cleanText(text) }) });
  const issues = changeIssues(whole, before.timezone);
  if (issues.length > 0) throw invalidFields(issues);
  return postValues(postBody.parse(whole), newId, before.recurrence === 'none' ? before.createdAt : undefined);
}

/** A budget can't be lower than points already paid or pending. */
export async function refuseShortBudget(ctx: Ctx, id: string, budget: number): Promise<void> {
  if (budget === 0) return;
  const committed = await committedPoints(ctx.db, id);
  if (budget < committed) throw conflict(postMessages.budgetBelowCommitted(committed));
}

const began = ({ eventStart, startDate }: Pick<PostRow, 'eventStart' | 'startDate'>) =>
  (eventStart ?? startDate)?.getTime();
/** True if the numbering of occurrences changes. */
const isRenumbered = (before: PostRow, next: ReturnType<typeof validatedChange>) =>
  before.recurrence !== next.recurrence || began(before) !== began(next);

/** Updates a post. Existing submissions keep their reward. */
export async function update(ctx: Ctx, { params: { id }, body }: InputOf<Update>): Promise<OutputOf<Update>> {
  const before = await changeable(ctx, id);
  const { version, ...change } = body;
  if (version !== undefined && version !== before.version)
    throw conflict(postMessages.changedByOther, toWire(ctx, before));
  const { active, ...written } = change;
  const next =
    Object.keys(written).length === 0 ? { active: active ?? before.active } : validatedChange(ctx, before, change);
  if ('budget' in next && next.budget !== before.budget) await refuseShortBudget(ctx, id, next.budget);
  await changePost(ctx.db, id, next);
  if ('recurrence' in next && isRenumbered(before, next)) await deleteOccurrenceChanges(ctx.db, id);
  const after = await postOf(ctx, id);
  const propertyId = before.property;
  ctx.record('post', { op: 'update', id, propertyId, before: posts.trail(before), after: posts.trail(after) });
  return { data: toWire(ctx, after) };
}
