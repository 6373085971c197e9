import { z } from 'zod';
import { anyone, atProperties, endpoint, platformWide } from '../endpoint.ts';
import { instant, listQuery, mailStatuses, objectId, searchText } from '../primitives.ts';
import { list } from '../resource.ts';
import { messageTypes } from './message-kinds.ts';

const mail = z.object({
  _id: objectId,
  channel: z.enum(messageTypes),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  property: objectId.nullable(),
  /** IANA time zone of the property; null without a property. */
  timezone: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});

/** All outgoing messages. Those without a property, such as password codes, are for super admins only. */
export const listMails = list('/mailbox', {
  summary: 'List outgoing emails, text messages and push notifications',
  tag: 'Communication',
  scope: atProperties,
  permission: 'mailbox.view',
  record: mail,
  page: listQuery(['createdAt', 'recipient', 'subject', 'status'], { orderBy: 'createdAt' }),
  query: {
    search: searchText,
    channel: z.enum(messageTypes).optional(),
  },
});
export const getMail = endpoint('GET /mailbox/{id}', {
  summary: 'Get a message with its text and delivery log',
  tag: 'Communication',
  scope: platformWide,
  permission: 'mailbox.view',
  output: z.object({
    data: mail.extend({
      text: z.string(),
      html: z.string(),
      deliveryLogs: z.array(z.object({ status: z.string(), time: instant, detail: z.string() })),
      /** Signed URL of the email's HTML for an iframe; valid for five minutes. */
      page: z.string(),
    }),
  }),
});

/** The email's HTML under a content policy that allows styles only. */
export const getMailPage = endpoint('GET /mailbox/{id}/page', {
  summary: 'Get an email as HTML by its signed URL',
  tag: 'Communication',
  scope: anyone,
  query: { token: z.string().max(600).optional() },
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
});

export const mailbox = {
  list: listMails,
  get: getMail,
  page: getMailPage,
};
