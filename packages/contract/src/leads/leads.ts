import { z } from 'zod';
import { atProperties, atRecord, endpoint } from '../endpoint.ts';
import { audiences } from '../points/point-log-types.ts';
import {
  csvFormat,
  date,
  entryDays,
  line,
  listOf,
  listOrCsv,
  listQuery,
  objectId,
  queryFlag,
  repeatable,
  scopeQuery,
  searchText,
  text,
} from '../primitives.ts';
import { lead, leadDetail, leadPerson, leadSources, leadStatuses } from './lead-record.ts';
import { payReward, planReward, refuseReward } from './lead-rewards.ts';
import { leadMessages as say } from './messages.ts';

const tag = 'Leads';
const params = { id: objectId };
const one = z.object({ data: leadDetail });
const answer = { answers: 'lead', action: 'lead.update', changes: ['lead', 'pointLog'] } as const;

export const leadColumns = ['createdAt', 'name', 'leadStatus', 'nextStepOn', 'referrer', 'statusAt'] as const;

export const listLeads = endpoint({
  method: 'GET',
  path: '/leads',
  summary: 'Leads that residents and ambassadors referred, the newest first; `format=csv` exports them all',
  tag,
  place: atProperties,
  permission: 'leads.view',
  query: {
    ...listQuery(leadColumns, { orderBy: 'createdAt' }),
    ...scopeQuery,
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
    leadId: objectId.optional(),
    format: csvFormat,
  },
  output: listOrCsv(listOf(lead)),
  reads: ['lead'],
  rows: { topic: 'lead', key: 'leadId' },
  streams: true,
});

export const getLead = endpoint({
  method: 'GET',
  path: '/leads/{id}',
  summary: 'One lead with what was done about it',
  tag,
  place: atRecord('lead'),
  permission: 'leads.view',
  params,
  output: one,
  answers: 'lead',
  reads: ['lead'],
});

export const listLeadOwners = endpoint({
  method: 'GET',
  path: '/leads/{id}/owners',
  summary: 'Who may look after a lead: the people who work at its property, by name',
  tag,
  place: atRecord('lead'),
  permission: 'leads.manage',
  params,
  output: z.object({ data: z.array(leadPerson) }),
  reads: ['user'],
});

/** What is left out stays; a next step needs words, and its day may be left open. */
export const updateLeadBody = z
  .strictObject({
    leadStatus: z.enum(leadStatuses),
    reason: text(1000),
    ownerId: objectId.nullable(),
    nextStep: text(300),
    nextStepOn: date.nullable(),
    externalLeadID: line(100),
  })
  .partial();
export const updateLead = endpoint({
  method: 'PATCH',
  path: '/leads/{id}',
  summary: 'Move a lead on, say who looks after it and what comes next',
  tag,
  place: atRecord('lead'),
  permission: 'leads.manage',
  params,
  body: updateLeadBody,
  output: one,
  ...answer,
});

export const noteBody = z.strictObject({ note: text(2000).min(1, say.noteRequired) });
export const noteLead = endpoint({
  method: 'POST',
  path: '/leads/{id}/notes',
  summary: 'Write down what was said or done',
  tag,
  place: atRecord('lead'),
  permission: 'leads.manage',
  params,
  body: noteBody,
  output: one,
  ...answer,
});

export const mergeLead = endpoint({
  method: 'POST',
  path: '/leads/{id}/merge',
  summary: 'Merge a double lead: the one that came first stays, and its referral earns',
  tag,
  place: atRecord('lead'),
  permission: 'leads.manage',
  params,
  body: z.strictObject({ leadId: objectId }),
  output: one,
  action: 'lead.update',
  changes: ['lead', 'pointLog'],
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
