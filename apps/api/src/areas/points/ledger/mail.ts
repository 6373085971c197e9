import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { defineBatchJob, type Job } from '../../../platform/jobs/jobs.ts';
import { sendTogether, type PersonMail } from '../../../platform/mail/people.ts';
import { readMailFacts, type MailFacts } from './queries.ts';

const ofLogs = z.object({ propertyId: objectId, logIds: z.array(objectId) });
/** A job that an earlier version left in the queue names its only log. */
const ofOneLog = z
  .object({ propertyId: objectId, pointLogId: objectId })
  .transform(({ propertyId, pointLogId }) => ({ propertyId, logIds: [pointLogId] }));
const logMailData = z.union([ofLogs, ofOneLog]);

export type LogMail = Job<typeof logMailData>;

type Message = Pick<PersonMail, 'subject' | 'messageKey' | 'blocks' | 'sender' | 'secrets' | 'hourly'> & {
  to?: string;
};

/** The address of a person who is written to: the one they asked for, or the one they sign in with. */
const addressOf = ({ email, contact_email }: { email: string; contact_email: string }) => contact_email || email;

/** A mail to the person whose log it is. */
export const toOwner = (log: MailFacts, message: Message): PersonMail => ({
  to: addressOf(log),
  ...message,
  propertyId: log.property_id,
  userId: log.user_id,
  pointLogId: log.id,
});

/** A job that tells those whose logs these are and who want mail, once each; `write` answers undefined where there is nothing to say. */
export const defineLogMail = (name: string, write: (log: MailFacts) => Message | undefined): LogMail =>
  defineBatchJob({
    name,
    data: logMailData,
    isPatient: true,
    async runTogether(batch, { work, platform }) {
      const propertyIds = [...new Set(batch.map(({ propertyId }) => propertyId))];
      const logIds = batch.flatMap((job) => job.logIds);
      const logs = new Map(
        (await work(propertyIds, (ctx) => readMailFacts(ctx.db, logIds))).map((log) => [log.id, log]),
      );
      const mails = batch.map((job) =>
        job.logIds.flatMap((id) => {
          const log = logs.get(id);
          const message = log?.send_email ? write(log) : undefined;
          return log && message ? [toOwner(log, message)] : [];
        }),
      );
      return sendTogether(platform, mails);
    },
  });

const mailsAtATime = 250;

/** Queues the mails of logs, so many a job that none takes too long. */
export function enqueueLogMail(
  ctx: Pick<Ctx, 'enqueue'>,
  mail: LogMail,
  logs: readonly { id: string; property_id: string }[],
) {
  for (const [propertyId, own] of Map.groupBy(logs, (log) => log.property_id))
    for (let start = 0; start < own.length; start += mailsAtATime)
      ctx.enqueue(mail, { propertyId, logIds: own.slice(start, start + mailsAtATime).map(({ id }) => id) });
}
