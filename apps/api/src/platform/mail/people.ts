import type { Platform } from '../context.ts';
import { worst } from '../jobs/postponed.ts';
import type { MailMessage } from './message.ts';
import { renderMail, type MailBlock } from './render.ts';

/** One mail to one person: the same key is sent once, however often the job runs. */
export interface PersonMail extends Pick<
  MailMessage,
  'to' | 'subject' | 'messageKey' | 'pointLogId' | 'secrets' | 'sender' | 'hourly'
> {
  blocks: readonly MailBlock[];
  /** Absent where an address belongs to no user. */
  userId?: string;
  /** Null for what is of no property. */
  propertyId?: string | null;
}

type Sender = Pick<Platform, 'config' | 'mailer'>;

const mailsAtATime = 100;

/** Sends the mails of several jobs, up to 100 in a transaction. Answers, in the order of the jobs, why one has to be tried again. */
export async function sendTogether(
  { config, mailer }: Sender,
  jobs: readonly (readonly PersonMail[])[],
): Promise<(Error | undefined)[]> {
  const mails = jobs.flat();
  const failures: (Error | undefined)[] = [];
  for (let start = 0; start < mails.length; start += mailsAtATime) {
    const part = mails.slice(start, start + mailsAtATime).map(({ blocks, propertyId, ...mail }) => ({
      ...mail,
      ...renderMail({ product: config.HEARTH_PRODUCT, subject: mail.subject, blocks }),
      ...(propertyId && { propertyId }),
    }));
    const sent = await mailer.sendAll(part);
    failures.push(...sent.map((result) => (result instanceof Error ? result : undefined)));
  }
  return jobs.map(({ length }) => worst(failures.splice(0, length)));
}

/** Writes to each of these people; a mail that cannot go out does not hold up the others, and is tried again with the job. */
export async function mailPeople(sender: Sender, mails: readonly PersonMail[]): Promise<void> {
  const [failure] = await sendTogether(sender, [mails]);
  if (failure) throw failure;
}
