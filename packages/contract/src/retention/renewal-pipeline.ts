import { z } from 'zod';
import { atProperties, atRecord } from '../endpoint.ts';
import { listQuery, objectId, queryFlag, repeatable, searchText, wholeNumber } from '../primitives.ts';
import { resource } from '../resource.ts';
import {
  pipelineDays,
  renewalDetail,
  renewalOfferBody,
  renewalPerson,
  renewalRisks,
  renewalRow,
  renewalStages,
  updateRenewalBody,
} from './renewal-record.ts';

export const renewalColumns = ['endDate', 'name', 'unitNumber', 'rentAmount', 'risk', 'nextStepOn'] as const;

const pipeline = resource({
  path: '/renewals',
  tag: 'Renewals',
  topic: 'lease',
  name: 'renewal',
  listScope: atProperties,
  scope: atRecord('lease'),
  permissions: { view: 'renewals.view', manage: 'renewals.manage' },
  record: renewalRow,
  detail: renewalDetail,
});

export const listRenewals = pipeline.list({
  summary: 'List leases that end in the next 120 days or ended in the last 30, by stage; `format=csv` exports them',
  page: listQuery(renewalColumns, { orderBy: 'endDate', order: 'asc' }),
  query: {
    /** Any part of a resident's name or email, a unit, or a building. */
    search: searchText,
    /** Open: neither renewed nor over. */
    state: z.enum(['open', 'closed', 'all']).default('all'),
    stage: repeatable(z.enum(renewalStages)),
    risk: repeatable(z.enum(renewalRisks)),
    /** Leases that end in this many days, or have ended. */
    days: wholeNumber(1, pipelineDays.ahead).default(pipelineDays.ahead),
    ownerId: objectId.optional(),
    /** With a next step that is due. */
    isOverdue: queryFlag,
  },
  row: 'leaseId',
  reads: ['lease', 'user'],
  csv: true,
});

export const getRenewal = pipeline.get({ summary: "Get a lease's renewal with the resident's engagement" });

export const listRenewalOwners = pipeline.endpoint('GET /renewals/{id}/owners', {
  summary: "List a renewal's possible owners, the property's staff by name",
  permission: 'renewals.manage',
  output: z.object({ data: z.array(renewalPerson) }),
  reads: ['user'],
});

export const updateRenewal = pipeline.update({
  summary: "Update a renewal's stage, owner or next step",
  body: updateRenewalBody,
});

export const offerRenewal = pipeline.act('POST /renewals/{id}/offer', {
  summary: 'Email the resident a renewal offer in a minute, and move the lease to offered',
  permission: 'renewals.offer',
  body: renewalOfferBody,
  changes: ['lease', 'message'],
  action: 'renewal.offer',
});

export const renewalPipeline = {
  list: listRenewals,
  get: getRenewal,
  owners: listRenewalOwners,
  update: updateRenewal,
  offer: offerRenewal,
};
