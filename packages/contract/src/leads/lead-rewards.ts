import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { atRecord, endpoint } from '../endpoint.ts';
import { objectId, requiredDate, text } from '../primitives.ts';
import { leadDetail, leadRewardKinds } from './lead-record.ts';
import { leadMessages as say } from './messages.ts';

const tag = 'Leads';
const params = { id: objectId };
const output = z.object({ data: leadDetail });

export const planRewardBody = z.strictObject({
  kind: z.enum(leadRewardKinds),
  points: z.int(say.pointsInvalid).min(1, say.pointsInvalid).max(pointsMaximum, say.pointsInvalid),
  /** When the lead moves in; the reward is payable so many days later as the property says. */
  movesInOn: requiredDate,
});
export const planReward = endpoint({
  method: 'POST',
  path: '/leads/{id}/rewards',
  summary: 'Add the reward of a lead that leased; paid at once where it is payable today',
  tag,
  place: atRecord('lead'),
  permission: 'leads.reward',
  params,
  body: planRewardBody,
  output,
  answers: 'lead',
  changes: ['lead', 'pointLog', 'property', 'user'],
  action: 'lead.reward',
});

const rewardParams = { ...params, kind: z.enum(leadRewardKinds) };
export const payReward = endpoint({
  method: 'POST',
  path: '/leads/{id}/rewards/{kind}/pay',
  summary: 'Pay a reward that is due, once',
  tag,
  place: atRecord('lead'),
  permission: 'leads.reward',
  params: rewardParams,
  output,
  answers: 'lead',
  changes: ['lead', 'pointLog', 'property', 'user'],
  action: 'lead.payReward',
});

export const refuseRewardBody = z.strictObject({ reason: text(1000).min(1, say.reasonRequired) });
export const refuseReward = endpoint({
  method: 'POST',
  path: '/leads/{id}/rewards/{kind}/refuse',
  summary: 'Refuse a reward that waits, with a reason',
  tag,
  place: atRecord('lead'),
  permission: 'leads.reward',
  params: rewardParams,
  body: refuseRewardBody,
  output,
  answers: 'lead',
  changes: ['lead'],
  action: 'lead.refuseReward',
});
