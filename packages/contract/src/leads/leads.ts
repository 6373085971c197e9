import { z } from 'zod';
import { atProperties, atRecord } from '../endpoint.ts';
import { audiences } from '../boosts.ts';
import {
  line,
  listQuery,
  objectId,
  queryFlag,
  repeatable,
  requiredDate,
  searchText,
  text,
  entryDays,
} from '../primitives.ts';
import {
  lead,
  leadDetail,
  leadPerson,
  leadRewardKinds,
  leadSources,
  leadStatuses,
  updateLeadBody,
} from './lead-record.ts';
import { leadMessages as say } from './messages.ts';
import { pointsMaximum } from '../constants.ts';
import { resource } from '../resource.ts';

const one = z.object({ data: leadDetail });

export const leadColumns = ['createdAt', 'name', 'leadStatus', 'nextStepOn', 'referrer', 'statusAt'] as const;

const leadResource = resource({
  path: '/leads',
  tag: 'Leads',
  topic: 'lead',
  answers: 'lead',
  listedAt: atProperties,
  place: atRecord('lead'),
  permissions: { view: 'leads.view', manage: 'leads.manage' },
  record: lead,
  detail: leadDetail,
});

export const listLeads = leadResource.list({
  summary: 'Leads that residents and ambassadors referred, the newest first; `format=csv` exports them all',
  page: listQuery(leadColumns, { orderBy: 'createdAt' }),
  query: {
    /** In the name, the e-mail or the phone of the lead, or the name of who referred. */
    search: searchText,
    leadStatus: repeatable(z.enum(leadStatuses)),
    userType: z.enum(audiences).optional(),
    source: z.enum(leadSources).optional(),
    promoCode: line(50).optional(),
    ownerId: objectId.optional(),
    /** Those whom that person referred. */
    referrerId: objectId.optional(),
    /** Whose next step is due, or whom nobody has reached for 48 hours. */
    isOverdue: queryFlag,
    /** With a reward that waits and is payable. */
    isDue: queryFlag,
    ...entryDays,
  },
  row: 'leadId',
  csv: true,
});

export const getLead = leadResource.get({ summary: 'One lead with what was done about it' });

export const listLeadOwners = leadResource.endpoint('GET /leads/{id}/owners', {
  summary: 'Who may look after a lead: the people who work at its property, by name',
  permission: 'leads.manage',
  output: z.object({ data: z.array(leadPerson) }),
  reads: ['user'],
});

export const updateLead = leadResource.act('PATCH /leads/{id}', {
  summary: 'Move a lead on, say who looks after it and what comes next',
  body: updateLeadBody,
  changes: ['lead', 'pointLog'],
  action: 'lead.update',
});

export const noteBody = z.strictObject({ note: text(2000).min(1, say.noteRequired) });
export const noteLead = leadResource.act('POST /leads/{id}/notes', {
  summary: 'Write down what was said or done',
  body: noteBody,
  changes: ['lead', 'pointLog'],
  action: 'lead.update',
});

export const mergeLead = leadResource.endpoint('POST /leads/{id}/merge', {
  summary: 'Merge a double lead: the one that came first stays, and its referral earns',
  body: z.strictObject({ leadId: objectId }),
  output: one,
  changes: ['lead', 'pointLog'],
  action: 'lead.update',
});

export const planRewardBody = z.strictObject({
  kind: z.enum(leadRewardKinds),
  points: z.int(say.pointsInvalid).min(1, say.pointsInvalid).max(pointsMaximum, say.pointsInvalid),
  /** When the lead moves in; the reward is payable so many days later as the property says. */
  movesInOn: requiredDate,
});
export const planReward = leadResource.act('POST /leads/{id}/rewards', {
  summary: 'Add the reward of a lead that leased; paid at once where it is payable today',
  permission: 'leads.reward',
  body: planRewardBody,
  changes: ['lead', 'pointLog', 'property', 'user'],
  action: 'lead.reward',
});

export const payReward = leadResource.act('POST /leads/{id}/rewards/{kind}/pay', {
  summary: 'Pay a reward that is due, once',
  permission: 'leads.reward',
  params: { kind: z.enum(leadRewardKinds) },
  changes: ['lead', 'pointLog', 'property', 'user'],
  action: 'lead.payReward',
});

export const refuseRewardBody = z.strictObject({ reason: text(1000).min(1, say.reasonRequired) });
export const refuseReward = leadResource.act('POST /leads/{id}/rewards/{kind}/refuse', {
  summary: 'Refuse a reward that waits, with a reason',
  permission: 'leads.reward',
  params: { kind: z.enum(leadRewardKinds) },
  body: refuseRewardBody,
  action: 'lead.refuseReward',
});

export const leads = {
  list: listLeads,
  get: getLead,
  owners: listLeadOwners,
  update: updateLead,
  note: noteLead,
  merge: mergeLead,
  planReward,
  payReward,
  refuseReward,
};
