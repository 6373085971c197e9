import { z } from 'zod';
import { anyone, atProperties, endpoint, platformWide } from '../endpoint.ts';
import { instant, listQuery, mailStatuses, objectId, searchText } from '../primitives.ts';
import { list } from '../resource.ts';

/** What a message goes by. */
export const channels = ['EMAIL', 'SMS', 'NOTIFICATION'] as const;

const mail = z.object({
  _id: objectId,
  channel: z.enum(channels),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  property: objectId.nullable(),
  /** Of the property, IANA; null for mails of no property. */
  timezone: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});

/** Every mail, text message and notification that this deployment wrote, with its delivery. Those of no property (password codes) are for super admins alone. */
export const listMails = list('/mailbox', {
  summary: 'Emails, text messages and notifications that were written',
  tag: 'Communication',
  place: atProperties,
  permission: 'mailbox.view',
  record: mail,
  page: listQuery(['createdAt', 'recipient', 'subject', 'status'], { orderBy: 'createdAt' }),
  query: {
    search: searchText,
    channel: z.enum(channels).optional(),
  },
});
export const getMail = endpoint('GET /mailbox/{id}', {
  summary: 'One email, text message or notification with its text and delivery log',
  tag: 'Communication',
  place: platformWide,
  permission: 'mailbox.view',
  output: z.object({
    data: mail.extend({
      text: z.string(),
      html: z.string(),
      deliveryLogs: z.array(z.object({ status: z.string(), time: instant, detail: z.string() })),
      /** The signed address of the mail as a page for a frame; works for five minutes. */
      page: z.string(),
    }),
  }),
});

/** The HTML of one mail as a page of its own, which may style itself and do nothing else. */
export const getMailPage = endpoint('GET /mailbox/{id}/page', {
  summary: 'One email as a page, by a signed address',
  tag: 'Communication',
  place: anyone,
  query: { token: z.string().max(600).optional() },
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
});

export const mailbox = {
  list: listMails,
  get: getMail,
  page: getMailPage,
};
