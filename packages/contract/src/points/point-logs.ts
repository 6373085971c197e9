import { z } from 'zod';
import { atProperties, atRecord, endpoint } from '../endpoint.ts';
import { textWithPlaceholders } from '../library/placeholders.ts';
import { textMaximumOf } from '../library/template-record.ts';
import {
  csvFormat,
  done,
  emailPattern,
  entryDays,
  instant,
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
import { audiences, boostTypes, boostVariants, pointLogTypes } from './point-log-types.ts';
import { pointMessages as say } from './messages.ts';
import { pointLogStatuses, pointLog, pointLogDetail, pointLogColumns } from './point-log-record.ts';

const tag = 'Point logs';
const answer = z.object({ data: pointLogDetail });
const params = { id: objectId };

/** What narrows lists of entries, also of those to decide on. */
export const entryFilter = {
  ...scopeQuery,
  search: searchText,
  userType: z.enum(audiences).optional(),
  ...entryDays,
  postId: objectId.optional(),
  userId: objectId.optional(),
  type: repeatable(z.enum(boostTypes)),
};

/** What narrows every list of point logs (spec 2, section 7), besides their state. */
export const pointLogFilter = {
  ...entryFilter,
  pointLogType: repeatable(z.enum(pointLogTypes)),
  /** Only entries that moved points. */
  isTransaction: queryFlag,
};

export const listPointLogs = endpoint({
  method: 'GET',
  path: '/point-logs',
  summary: 'Point logs, newest first; `format=csv` exports them all',
  tag,
  place: atProperties,
  permission: 'pointLogs.view',
  query: {
    ...listQuery(pointLogColumns, { orderBy: 'createdAt' }),
    ...pointLogFilter,
    status: z.enum(pointLogStatuses).default('all'),
    brandId: objectId.optional(),
    leads: queryFlag,
    /** Only submissions that somebody approved or denied; `startDate` and `endDate` are then days of the decision. */
    decided: queryFlag,
    /** That log alone, if it is on the list. */
    pointLogId: objectId.optional(),
    format: csvFormat,
  },
  output: listOrCsv(listOf(pointLog)),
  reads: ['pointLog'],
  rows: { topic: 'pointLog', key: 'pointLogId' },
  streams: true,
});

export const getPointLog = endpoint({
  method: 'GET',
  path: '/point-logs/{id}',
  summary: 'One point log with its boost info and comments',
  tag,
  place: atRecord('pointLog'),
  permission: 'pointLogs.view',
  params,
  output: answer,
  answers: 'pointLog',
  reads: ['pointLog'],
});

export const decisionBody = z.strictObject({ reason: textWithPlaceholders(1000).min(1, say.reasonRequired) });

const decision = (verb: 'approve' | 'deny' | 'void', summary: string, feature?: 'ofRecord') =>
  endpoint({
    method: 'PATCH',
    path: `/point-logs/{id}/${verb}`,
    summary,
    tag,
    place: atRecord('pointLog'),
    permission: 'pointLogs.decide',
    ...(feature && { feature }),
    params,
    body: decisionBody,
    output: answer,
    answers: 'pointLog',
    changes: ['pointLog', 'property', 'user'],
    action: `pointLog.${verb}`,
  });
export const approvePointLog = decision('approve', 'Approve a pending submission and pay its points', 'ofRecord');
export const denyPointLog = decision('deny', 'Deny a pending submission; nothing is paid', 'ofRecord');
export const voidPointLog = decision('void', 'Void an approved entry: its points are taken back');

export const commentBody = z.strictObject({
  comment: textWithPlaceholders(textMaximumOf('COMMENT')).min(1, say.commentRequired),
  /** The template of type COMMENT that it was begun from, which counts its use. */
  template: objectId.optional(),
  id: objectId.optional(),
  postId: objectId.optional(),
  updatedBy: text(200).optional(),
  updatedByUser: text(200).optional(),
  type: text(50).optional(),
});
export const commentPointLog = endpoint({
  method: 'PUT',
  path: '/point-logs/{id}/comment',
  summary: 'Add a comment',
  tag,
  place: atRecord('pointLog'),
  permission: 'pointLogs.comment',
  params,
  body: commentBody,
  output: answer,
  answers: 'pointLog',
  changes: ['pointLog'],
  action: 'pointLog.comment',
});

export const deletePointLogImage = endpoint({
  method: 'DELETE',
  path: '/point-logs/{id}/remoteImage',
  summary: 'Delete an image of a submission',
  tag,
  place: atRecord('pointLog'),
  permission: 'pointLogs.editImages',
  params,
  body: z.strictObject({ url: text(2000).min(1), type: z.enum(boostVariants) }),
  output: answer,
  answers: 'pointLog',
  changes: ['pointLog'],
  action: 'pointLog.deleteImage',
});

export const resendRedemptionEmailBody = z.strictObject({
  pointLogId: objectId,
  email: z
    .string()
    .trim()
    .min(1, say.resendEmailRequired)
    .max(254, say.resendEmailInvalid)
    .regex(emailPattern, say.resendEmailInvalid),
});
export const resendRedemptionEmail = endpoint({
  method: 'POST',
  path: '/point-logs/resend-redemption-email',
  summary: 'Send the email of a redemption again',
  tag,
  place: { kind: 'record', record: 'pointLog', param: 'pointLogId' },
  permission: 'pointLogs.resendEmail',
  body: resendRedemptionEmailBody,
  output: done,
  changes: ['pointLog', 'redemption'],
  action: 'pointLog.resendEmail',
  perMinute: 30,
});

export const pointLogHistory = endpoint({
  method: 'GET',
  path: '/point-logs/{id}/history',
  summary: 'What happened to a point log: decisions, emails with their delivery, transfers',
  tag,
  place: atRecord('pointLog'),
  permission: 'pointLogs.view',
  params,
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
