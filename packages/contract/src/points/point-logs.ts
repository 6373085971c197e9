import { z } from 'zod';
import { atProperties, atRecord } from '../endpoint.ts';
import { textWithPlaceholders } from '../library/placeholders.ts';
import { textMaximumOf } from '../library/template-record.ts';
import {
  done,
  emailPattern,
  fieldsQuery,
  instant,
  listOf,
  listQuery,
  objectId,
  queryFlag,
  repeatable,
  searchText,
  text,
  entryDays,
  scopeQuery,
} from '../primitives.ts';
import { resource } from '../resource.ts';
import { audiences, boostTypes } from '../boosts.ts';
import { boostVariants, pointLogTypes } from './point-log-types.ts';
import { pointMessages } from './messages.ts';
import {
  pointLogStatuses,
  listedPointLog,
  optionalPointLogFields,
  pointLogDetail,
  pointLogColumns,
} from './point-log-record.ts';

/** Filters shared by point logs and submissions to decide on. */
export const entryFilter = {
  ...scopeQuery,
  search: searchText,
  userType: z.enum(audiences).optional(),
  ...entryDays,
  postId: objectId.optional(),
  userId: objectId.optional(),
  type: repeatable(z.enum(boostTypes)),
};

/** Filters of every list of point logs (spec 2, section 7), except status. */
export const pointLogFilter = {
  ...entryFilter,
  pointLogType: repeatable(z.enum(pointLogTypes)),
  /** Only entries that moved points. */
  isTransaction: queryFlag,
};

const pointLogResource = resource({
  path: '/point-logs',
  tag: 'Point logs',
  topic: 'pointLog',
  returns: 'pointLog',
  listScope: atProperties,
  scope: atRecord('pointLog'),
  permissions: { view: 'pointLogs.view', manage: 'pointLogs.decide' },
  record: listedPointLog,
  detail: pointLogDetail,
});

export const listPointLogs = pointLogResource.list({
  summary: 'List point logs, newest first; `format=csv` exports all of them',
  page: listQuery(pointLogColumns, { orderBy: 'createdAt' }),
  query: {
    ...pointLogFilter,
    status: z.enum(pointLogStatuses).default('all'),
    brandId: objectId.optional(),
    leads: queryFlag,
    /** Only submissions reviewed by staff; `startDate` and `endDate` then mean the decision date. */
    decided: queryFlag,
    ...fieldsQuery(optionalPointLogFields),
  },
  row: 'pointLogId',
  csv: true,
});

export const getPointLog = pointLogResource.get({ summary: 'Get a point log with its boost info and comments' });

export const decisionBody = z.strictObject({ reason: textWithPlaceholders(1000).min(1, pointMessages.reasonRequired) });
const decided = ['pointLog', 'property', 'user'] as const;

export const approvePointLog = pointLogResource.act('PATCH /point-logs/{id}/approve', {
  summary: 'Approve a pending submission and send its points',
  feature: 'ofRecord',
  body: decisionBody,
  changes: decided,
  action: 'pointLog.approve',
});

export const denyPointLog = pointLogResource.act('PATCH /point-logs/{id}/deny', {
  summary: 'Deny a pending submission',
  feature: 'ofRecord',
  body: decisionBody,
  changes: decided,
  action: 'pointLog.deny',
});

export const voidPointLog = pointLogResource.act('PATCH /point-logs/{id}/void', {
  summary: 'Void an approved point log and return its points',
  body: decisionBody,
  changes: decided,
  action: 'pointLog.void',
});

export const commentBody = z.strictObject({
  comment: textWithPlaceholders(textMaximumOf('COMMENT')).min(1, pointMessages.commentRequired),
  /** The COMMENT template it started from, to count template use. */
  template: objectId.optional(),
  id: objectId.optional(),
  postId: objectId.optional(),
  updatedBy: text(200).optional(),
  updatedByUser: text(200).optional(),
  type: text(50).optional(),
});
export const commentPointLog = pointLogResource.act('PUT /point-logs/{id}/comment', {
  summary: 'Comment on a point log',
  permission: 'pointLogs.comment',
  body: commentBody,
  action: 'pointLog.comment',
});

export const deletePointLogImage = pointLogResource.act('DELETE /point-logs/{id}/remoteImage', {
  summary: "Delete a submission's image",
  permission: 'pointLogs.editImages',
  body: z.strictObject({ url: text(2000).min(1), type: z.enum(boostVariants) }),
  action: 'pointLog.deleteImage',
});

export const resendRedemptionEmailBody = z.strictObject({
  pointLogId: objectId,
  email: z
    .string()
    .trim()
    .min(1, pointMessages.resendEmailRequired)
    .max(254, pointMessages.resendEmailInvalid)
    .regex(emailPattern, pointMessages.resendEmailInvalid),
});
export const resendRedemptionEmail = pointLogResource.endpoint('POST /point-logs/resend-redemption-email', {
  summary: 'Resend a redemption email',
  scope: { kind: 'record', record: 'pointLog', param: 'pointLogId' },
  permission: 'pointLogs.resendEmail',
  body: resendRedemptionEmailBody,
  output: done,
  changes: ['pointLog', 'redemption'],
  action: 'pointLog.resendEmail',
  perMinute: 30,
});

export const pointLogHistory = pointLogResource.endpoint('GET /point-logs/{id}/history', {
  summary: "Get a point log's history: decisions, email deliveries and transfers",
  mayBeStale: true,
  output: listOf(
    z.object({ at: instant, kind: z.string(), text: z.string(), by: z.string(), status: z.string().nullable() }),
  ),
  reads: ['pointLog'],
});

export const pointLogs = {
  list: listPointLogs,
  get: getPointLog,
  approve: approvePointLog,
  deny: denyPointLog,
  void: voidPointLog,
  comment: commentPointLog,
  deleteImage: deletePointLogImage,
  resendRedemptionEmail,
  history: pointLogHistory,
};
