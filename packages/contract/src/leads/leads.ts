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
import { leadMessages } from './messages.ts';
import { pointsMaximum } from '../constants.ts';
import { resource } from '../resource.ts';

const one = z.object({ data: leadDetail });

export const leadColumns = ['createdAt', 'name', 'leadStatus', 'nextStepOn', 'referrer', 'statusAt'] as const;

const leadResource = resource({
  path: '/leads',
  tag: 'Leads',
  topic: 'lead',
  returns: 'lead',
  listScope: atProperties,
  scope: atRecord('lead'),
  permissions: { view: 'leads.view', manage: 'leads.manage' },
  record: lead,
  detail: leadDetail,
});

export const listLeads = leadResource.list({
  summary: 'List leads, newest first; `format=csv` exports them',
  page: listQuery(leadColumns, { orderBy: 'createdAt' }),
  query: {
    /** Matches the lead's name, email, or phone, or the referrer's name. */
    search: searchText,
    leadStatus: repeatable(z.enum(leadStatuses)),
    userType: z.enum(audiences).optional(),
    source: z.enum(leadSources).optional(),
    promoCode: line(50).optional(),
    ownerId: objectId.optional(),
    /** Leads from this referrer. */
    referrerId: objectId.optional(),
    /** Next step due, or no contact in 48 hours. */
    isOverdue: queryFlag,
    /** With a pending reward that is due. */
    isDue: queryFlag,
    ...entryDays,
  },
  row: 'leadId',
  csv: true,
});

export const getLead = leadResource.get({ summary: 'Get a lead with its history' });

export const listLeadOwners = leadResource.endpoint('GET /leads/{id}/owners', {
  summary: "List a lead's possible owners, the property's staff by name",
  permission: 'leads.manage',
  output: z.object({ data: z.array(leadPerson) }),
  reads: ['user'],
});

export const updateLead = leadResource.act('PATCH /leads/{id}', {
  summary: "Update a lead's status, owner, next step, or external id",
  body: updateLeadBody,
  changes: ['lead', 'pointLog'],
  action: 'lead.update',
});

export const noteBody = z.strictObject({ note: text(2000).min(1, leadMessages.noteRequired) });
export const noteLead = leadResource.act('POST /leads/{id}/notes', {
  summary: 'Add a note to a lead',
  body: noteBody,
  changes: ['lead', 'pointLog'],
  action: 'lead.update',
});

export const mergeLead = leadResource.endpoint('POST /leads/{id}/merge', {
  summary: 'Merge duplicate leads into the earlier one, whose referrer earns the rewards',
  body: z.strictObject({ leadId: objectId }),
  output: one,
  changes: ['lead', 'pointLog'],
  action: 'lead.update',
});

export const planRewardBody = z.strictObject({
  kind: z.enum(leadRewardKinds),
  points: z
    .int(leadMessages.pointsInvalid)
    .min(1, leadMessages.pointsInvalid)
    .max(pointsMaximum, leadMessages.pointsInvalid),
  /** Move-in date. The reward is due after the property's number of days. */
  movesInOn: requiredDate,
});
export const planReward = leadResource.act('POST /leads/{id}/rewards', {
  summary: 'Add a reward for a leased lead; sent right away if due today',
  permission: 'leads.reward',
  body: planRewardBody,
  changes: ['lead', 'pointLog', 'property', 'user'],
  action: 'lead.reward',
});

export const payReward = leadResource.act('POST /leads/{id}/rewards/{kind}/pay', {
  summary: 'Send a due reward, once',
  permission: 'leads.reward',
  params: { kind: z.enum(leadRewardKinds) },
  changes: ['lead', 'pointLog', 'property', 'user'],
  action: 'lead.payReward',
});

export const refuseRewardBody = z.strictObject({ reason: text(1000).min(1, leadMessages.reasonRequired) });
export const refuseReward = leadResource.act('POST /leads/{id}/rewards/{kind}/refuse', {
  summary: 'Deny a pending reward with a reason',
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
