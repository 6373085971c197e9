import { z } from 'zod';
import { endpoint, platformWide } from '../endpoint.ts';
import { instant, listOf, listQuery, objectId, searchText } from '../primitives.ts';

const mail = z.object({
  _id: objectId, recipient: z.string(), subject: z.string(), status: z.enum(['queued', 'sent', 'failed']), property: objectId.nullable(),
  createdAt: instant, sentAt: instant.nullable(),
});

/** Every mail that this deployment wrote, with its delivery. */
export const listMails = endpoint({
  method: 'GET', path: '/mailbox', summary: 'Mails that were written', tag: 'Communication', place: platformWide, permission: 'mailbox.view',
  query: { ...listQuery(['createdAt', 'recipient', 'subject', 'status'], { orderBy: 'createdAt' }), search: searchText },
  output: listOf(mail),
});
export const getMail = endpoint({
  method: 'GET', path: '/mailbox/{id}', summary: 'One mail with its text and delivery log', tag: 'Communication', place: platformWide, permission: 'mailbox.view',
  params: { id: objectId },
  output: z.object({ data: mail.extend({ text: z.string(), html: z.string(), deliveryLogs: z.array(z.object({ status: z.string(), time: instant, detail: z.string() })) }) }),
});
