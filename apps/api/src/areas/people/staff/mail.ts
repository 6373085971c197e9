import type { Property } from '@hearth/contract/properties/properties';
import type { JobTools } from '../../../platform/jobs/jobs.ts';
import { linkToScreen } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import type { MailBlock } from '../../../platform/mail/render.ts';
import { readProperty } from '../../properties/properties/public.ts';
import { propertyLeads } from './queries.ts';

interface PropertyMail {
  subject: string;
  facts: [string, string][];
  note?: string;
  /** Screen that the email's button opens. */
  opens: { label: string; path: `/${string}` };
  /** Idempotency key, unique per recipient. */
  key: string;
  pointLogId?: string;
}
export interface Recipient {
  /** Undefined if the address belongs to no user. */
  id?: string;
  address: string;
}

/** Emails each recipient once. */
export async function mailEach(
  { platform }: JobTools,
  property: Pick<Property, '_id' | 'propertyCode'>,
  recipients: readonly Recipient[],
  { subject, facts, note, opens, key, pointLogId }: PropertyMail,
) {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'facts', rows: facts },
    ...(note ? [{ kind: 'note', text: note } as const] : []),
    { kind: 'button', label: opens.label, url: linkToScreen(platform.config, opens.path, property.propertyCode) },
  ];
  const mails = recipients.map(({ id, address }) => ({
    to: address,
    subject,
    messageKey: `${key}:${id ?? address.toLowerCase()}`,
    blocks,
    propertyId: property._id,
    ...(id && { userId: id }),
    ...(pointLogId && { pointLogId }),
  }));
  await mailPeople(platform, mails);
}

/** The property with the recipients of emails about its points. */
export const readPropertyRecipients = ({ work }: JobTools, propertyId: string, requestedBy: string | undefined) =>
  work(propertyId, async ({ db }) => ({
    property: await readProperty(db, propertyId),
    recipients: (await propertyLeads(db, propertyId, requestedBy)).map(({ id, email, contact_email }) => ({
      id,
      address: contact_email || email,
    })),
  }));
