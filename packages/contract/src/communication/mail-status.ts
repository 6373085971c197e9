import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { instant, mailStatuses, objectId, queryFlag, scopeQuery } from '../primitives.ts';

export const deliveryLog = z.object({ status: z.enum(mailStatuses), time: instant, detail: z.string() });

/** `messageId` is a message, or with `isPointLog` a comment on a point log (spec 2, section 7). */
export const getMailStatus = endpoint('GET /communications/mail-status', {
  summary: 'Get the delivery log of a message or comment, newest first',
  tag: 'Communication',
  scope: atProperties,
  permission: 'pointLogs.view',
  query: { ...scopeQuery, messageId: objectId, isPointLog: queryFlag },
  output: z.object({ data: z.object({ deliveryLogs: z.array(deliveryLog) }) }),
  reads: ['pointLog', 'message'],
});

export const mailStatus = { get: getMailStatus };
