import type { contract } from '@hearth/contract';
import { leadRewardKinds, leadRewardLabels, type LeadRewardKind } from '@hearth/contract/leads/lead-record';
import { leadHistory as history, leadMessages } from '@hearth/contract/leads/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { leads } from '../fields.ts';
import {
  areSimilar,
  markMerged,
  lockRewards,
  mergeSends,
  readReferral,
  swapRewards,
  updateLead,
  type LockedLead,
} from '../queries.ts';
import { changeable, leadOf, logChanged } from '../service.ts';
import { record } from './update.ts';

/** Columns the remaining lead keeps. */
type KeptColumn =
  | 'id'
  | 'property_id'
  | 'user_id'
  | 'promo_code'
  | 'email_key'
  | 'phone_digits'
  | 'merged_into'
  | 'created_at';

const progress: readonly string[] = ['lost', 'new', 'contacted', 'toured', 'applied', 'leased'];
const further = (a: string, b: string) => (progress.indexOf(a) >= progress.indexOf(b) ? a : b);
const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));

/**
 * The first lead's values, with gaps filled from the second. A new column that isn't `written` is a type error here
 * until it has a merge rule.
 */
function combined(first: LockedLead, second: LockedLead): Omit<LockedLead, KeptColumn> {
  const status = further(first.status, second.status);
  const named = first.first_name || first.last_name ? first : second;
  const reachable = first.phone ? first : second;
  const planned = first.next_step ? first : second;
  const either = leads.writtenColumns.map((column) => [column, first[column] || second[column]] as const);
  return {
    ...(Object.fromEntries(either) as Pick<LockedLead, (typeof leads.writtenColumns)[number]>),
    first_name: named.first_name,
    last_name: named.last_name,
    phone: reachable.phone,
    // Consent to text messages applies to one phone number.
    text_opt_in: reachable.text_opt_in,
    status,
    status_at: status === first.status ? first.status_at : second.status_at,
    contacted_at: earlier(first.contacted_at, second.contacted_at),
    next_step: planned.next_step,
    next_step_on: planned.next_step_on,
  };
}

/** The remaining lead keeps the reward of each kind that wasn't denied. Leads with two such rewards can't merge. */
async function mergeRewards(ctx: Ctx, first: LockedLead, second: LockedLead): Promise<LeadRewardKind[]> {
  const rewards = await lockRewards(ctx.db, [first.id, second.id]);
  const moved = leadRewardKinds.filter((kind) => {
    const [own, others] = [first, second].map(({ id }) => rewards.find((r) => r.lead_id === id && r.kind === kind));
    if (!others || (own?.refused_reason != null && others.refused_reason !== null)) return false;
    if (!own) return true;
    if (others.refused_reason !== null) return false;
    if (own.refused_reason !== null) return true;
    throw conflict(
      leadMessages.bothRewarded(leadRewardLabels[kind], own.point_log_id === null || others.point_log_id === null),
    );
  });
  await swapRewards(ctx.db, moved, first.id, second.id);
  return moved;
}

const nameOf = ({ first_name, last_name }: LockedLead) => `${first_name} ${last_name}`.trim();

/** Merges two leads of one person into the earlier one, whose referrer earns the rewards. */
export async function merge(ctx: Ctx, { params, body }: InputOf<typeof contract.leads.merge>) {
  if (params.id === body.leadId) throw invalid(['body', 'leadId'], leadMessages.sameLead);
  const locked: LockedLead[] = [];
  for (const id of [params.id, body.leadId].toSorted()) locked.push(await changeable(ctx, id));
  const [first, second] = locked.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
  );
  if (!first || !second || !(await areSimilar(ctx.db, first.id, second.id))) throw conflict(leadMessages.notSimilar);
  const moved = await mergeRewards(ctx, first, second);
  await markMerged(ctx.db, second.id, first.id);
  await updateLead(ctx.db, first.id, combined(first, second));
  await mergeSends(ctx.db, first, second);
  const { note } = await readReferral(ctx.db, second.id);
  const known = [second.email, second.phone, second.promo_code && history.promoCode(second.promo_code), note];
  await record(ctx, first, [
    {
      kind: 'merge',
      text: history.mergedFrom(nameOf(second)),
      reason: known.filter(Boolean).join(' \u00b7 '),
    },
    ...moved.map((kind) => ({ kind: 'reward', text: history.rewardMoved(leadRewardLabels[kind]) })),
  ]);
  await record(ctx, second, [{ kind: 'merge', text: history.mergedInto(nameOf(first)) }]);
  logChanged(ctx, first);
  logChanged(ctx, second);
  return { data: await leadOf(ctx, first.id) };
}
