import type { contract } from '@hearth/contract';
import { leadRewardLabels, leadRewardTypes, type LeadRewardKind } from '@hearth/contract/leads/lead-record';
import { leadHistory as history, leadMessages } from '@hearth/contract/leads/messages';
import { paymentObstacles } from '@hearth/contract/people/messages';
import type { Audience } from '@hearth/contract/boosts';
import { formatDate } from '@hearth/contract/format';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { pay } from '../../points/ledger/public.ts';
import { readReceiver } from '../../points/renewals/public.ts';
import { mailLeadReward } from './jobs.ts';
import { insertReward, lockReward, readRewardTerms, readReferral, updateReward, type LockedLead } from './queries.ts';
import { dueOn } from './rules.ts';
import { changeable, leadOf } from './service.ts';
import { record } from './editing/update.ts';

type Leads = typeof contract.leads;

/** Adds the referrer's reward for a leased lead and sends it if due today. */
export async function planReward(ctx: Ctx, { params, body }: InputOf<Leads['planReward']>) {
  const lead = await changeable(ctx, params.id);
  if (lead.status !== 'leased') throw conflict(leadMessages.notLeased);
  const { today, lead_reward_days: days } = await readRewardTerms(ctx.db, lead.property_id);
  const day = dueOn(body.movesInOn, days);
  const reward = { id: newId(), kind: body.kind, points: body.points };
  await insertReward(ctx.db, {
    ...reward,
    lead_id: lead.id,
    property_id: lead.property_id,
    due_on: day,
    created_by: actorId(ctx),
  });
  if (day <= today) await payOut(ctx, lead, reward);
  else
    await record(ctx, lead, [
      {
        kind: 'reward',
        text: history.rewardAdded(leadRewardLabels[body.kind], body.points, formatDate(day)),
      },
    ]);
  return { data: await leadOf(ctx, lead.id) };
}

async function waitingReward(ctx: Ctx, lead: LockedLead, kind: LeadRewardKind) {
  const reward = await lockReward(ctx.db, lead.id, kind);
  if (!reward) throw conflict(leadMessages.noReward);
  if (reward.point_log_id !== null || reward.refused_reason !== null) throw conflict(leadMessages.notWaiting);
  return reward;
}

/** Sends a due reward, once. */
export async function payReward(ctx: Ctx, { params }: InputOf<Leads['payReward']>) {
  const lead = await changeable(ctx, params.id);
  const { id, points, due_on } = await waitingReward(ctx, lead, params.kind);
  const { today } = await readRewardTerms(ctx.db, lead.property_id);
  if (due_on > today) throw conflict(leadMessages.notDue(formatDate(due_on)));
  await payOut(ctx, lead, { id, kind: params.kind, points });
  return { data: await leadOf(ctx, lead.id) };
}

/** Denies a pending reward with a reason. */
export async function refuseReward(ctx: Ctx, { params, body }: InputOf<Leads['refuseReward']>) {
  const lead = await changeable(ctx, params.id);
  const { id } = await waitingReward(ctx, lead, params.kind);
  await updateReward(ctx.db, id, { refused_reason: body.reason, decided_by: actorId(ctx), decided_at: ctx.now });
  await record(ctx, lead, [
    { kind: 'reward', text: history.rewardDenied(leadRewardLabels[params.kind]), reason: body.reason },
  ]);
  return { data: await leadOf(ctx, lead.id) };
}

async function payOut(ctx: Ctx, lead: LockedLead, reward: { id: string; kind: LeadRewardKind; points: number }) {
  if (lead.user_id === actorId(ctx)) throw forbidden(leadMessages.ownReward);
  const { obstacle } = await readReceiver(ctx.db, lead.property_id, lead.user_id);
  if (obstacle) throw conflict(paymentObstacles[obstacle]);
  const { post_id, audience } = await readReferral(ctx.db, lead.id);
  const id = newId();
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const label = leadRewardLabels[reward.kind];
  await updateReward(ctx.db, reward.id, { point_log_id: id, decided_by: actorId(ctx), decided_at: ctx.now });
  const log = {
    id,
    property_id: lead.property_id,
    user_id: lead.user_id,
    type: leadRewardTypes[reward.kind],
    boost_type: reward.kind === 'leaseReferral' ? reward.kind : null,
    category: label,
    audience: audience as Audience,
    points: reward.points,
    note: `${name} leased`,
    property_note: `${label} for ${name}`,
    post_id: reward.kind === 'leaseReferral' ? post_id : null,
  };
  await pay(ctx, [{ log, after: { points: reward.points, leadId: lead.id, reward: reward.kind } }], {
    decidedBy: actorId(ctx),
    mail: mailLeadReward,
  });
  await record(ctx, lead, [{ kind: 'reward', text: history.rewardSent(label, reward.points) }]);
}
