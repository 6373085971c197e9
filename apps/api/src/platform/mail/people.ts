import type { Platform } from '../context.ts';
import { mostSevere } from '../jobs/postponed.ts';
import type { MailMessage } from './message.ts';
import { brandOf } from '../look.ts';
import { renderMail, type MailBlock } from './render.ts';

/** One email to one person. A key is sent once, even if the job runs again. */
export interface PersonMail extends Pick<
  MailMessage,
  'to' | 'subject' | 'messageKey' | 'pointLogId' | 'secrets' | 'sender' | 'hourly'
> {
  blocks: readonly MailBlock[];
  /** Absent if the address doesn't belong to a user. */
  userId?: string;
  /** Null if it belongs to no property. */
  propertyId?: string | null;
}

type Sender = Pick<Platform, 'config' | 'mailer'>;

const mailsAtATime = 100;

/**
 * Sends the emails of several jobs, up to 100 in a transaction. Returns, in job order, the error of each job to retry.
 */
export async function sendTogether(
  { config, mailer }: Sender,
  jobs: readonly (readonly PersonMail[])[],
): Promise<(Error | undefined)[]> {
  const mails = jobs.flat();
  const failures: (Error | undefined)[] = [];
  for (let start = 0; start < mails.length; start += mailsAtATime) {
    const part = mails.slice(start, start + mailsAtATime).map(({ blocks, propertyId, ...mail }) => ({
      ...mail,
      ...renderMail({ ...brandOf(config), subject: mail.subject, blocks }),
      ...(propertyId && { propertyId }),
    }));
    const sent = await mailer.sendAll(part);
    failures.push(...sent.map((result) => (result instanceof Error ? result : undefined)));
  }
  return jobs.map(({ length }) => mostSevere(failures.splice(0, length)));
}

/** Emails each person. A failed email doesn't hold up the others and is retried with the job. */
export async function mailPeople(sender: Sender, mails: readonly PersonMail[]): Promise<void> {
  const [failure] = await sendTogether(sender, [mails]);
  if (failure) throw failure;
}
