import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { defineBatchJob, type Job } from '../../../platform/jobs/jobs.ts';
import { sendTogether, type PersonMail } from '../../../platform/mail/people.ts';
import { readMailFacts, type MailFacts } from './queries.ts';

const ofLogs = z.object({ propertyId: objectId, logIds: z.array(objectId) });
/** Job data of earlier versions, which named one log. */
const ofOneLog = z
  .object({ propertyId: objectId, pointLogId: objectId })
  .transform(({ propertyId, pointLogId }) => ({ propertyId, logIds: [pointLogId] }));
const logMailData = z.union([ofLogs, ofOneLog]);

export type LogMail = Job<typeof logMailData>;

type Message = Pick<PersonMail, 'subject' | 'messageKey' | 'blocks' | 'sender' | 'secrets' | 'hourly'> & {
  to?: string;
};

/** The contact email, or else the sign-in email. */
const addressOf = ({ email, contact_email }: { email: string; contact_email: string }) => contact_email || email;

/** An email to the log's owner. */
export const toOwner = (log: MailFacts, message: Message): PersonMail => ({
  to: addressOf(log),
  ...message,
  propertyId: log.property_id,
  userId: log.user_id,
  pointLogId: log.id,
});

/** A job that emails the owners of logs who accept email, once each. `write` returns undefined for no email. */
export const defineLogMail = (name: string, write: (log: MailFacts) => Message | undefined): LogMail =>
  defineBatchJob({
    name,
    data: logMailData,
    retriesForADay: true,
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

const batchSize = 250;

/** Enqueues the emails of logs in batches. */
export function enqueueLogMail(
  ctx: Pick<Ctx, 'enqueue'>,
  mail: LogMail,
  logs: readonly { id: string; property_id: string }[],
) {
  for (const [propertyId, own] of Map.groupBy(logs, (log) => log.property_id))
    for (let start = 0; start < own.length; start += batchSize)
      ctx.enqueue(mail, { propertyId, logIds: own.slice(start, start + batchSize).map(({ id }) => id) });
}
