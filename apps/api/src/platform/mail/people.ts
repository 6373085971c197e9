import type { Platform } from '../context.ts';
import type { MailMessage } from './message.ts';
import { renderMail, type MailBlock } from './render.ts';

/** One mail to one person: the same key is sent once, however often the job runs. */
export interface PersonMail extends Pick<
  MailMessage,
  'to' | 'subject' | 'messageKey' | 'pointLogId' | 'secrets' | 'sender'
> {
  blocks: readonly MailBlock[];
  userId: string;
  /** Null for what is of no property. */
  propertyId?: string | null;
}

/** Writes to each of these people; a mail that cannot go out does not hold up the others, and is tried again with the job. */
export async function mailPeople(
  { config, mailer }: Pick<Platform, 'config' | 'mailer'>,
  mails: readonly PersonMail[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const { blocks, propertyId, ...mail } of mails) {
    const content = renderMail({ product: config.HEARTH_PRODUCT, subject: mail.subject, blocks });
    await mailer
      .send({ ...mail, ...content, ...(propertyId && { propertyId }) })
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
