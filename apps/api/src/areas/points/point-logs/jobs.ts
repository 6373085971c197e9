import { z } from 'zod';
import { boostTypeLabels, type BoostType } from '@hearth/contract/boosts';
import { formatCount, formatPoints } from '@hearth/contract/format';
import { objectId } from '@hearth/contract/primitives';
import { driftJob } from '../../../platform/jobs/drift.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { defineLogMail, readMailFacts, toOwner } from '../ledger/public.ts';
import { readComment } from './queries.ts';
import { foldPointLogs, readDrift } from './list/totals.ts';

/** Emails the resident a decision with its reason. */
export const mailDecision = defineLogMail('mail-decision', (log) => {
  if (log.status === 'pending') return undefined;
  const isApproved = log.status === 'approved';
  const points = formatPoints(log.points);
  const title = log.post_title ?? (log.boost_type ? boostTypeLabels[log.boost_type as BoostType] : 'Submission');
  return {
    subject: isApproved ? `You earned ${points}` : "Your submission wasn't approved",
    messageKey: `decision:${log.id}:${log.status}`,
    blocks: [
      { kind: 'heading', text: greeting(log.first_name) },
      {
        kind: 'paragraph',
        text: isApproved
          ? `${log.property_name} approved your submission. The points are in your account.`
          : `${log.property_name} couldn't approve your submission.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Boost', title],
          ...(isApproved ? [['Points', formatCount(log.points)] as const] : []),
          ['Reason', log.reason],
        ],
      },
    ],
  };
});

const toLine = (text: string) => text.replaceAll(/\s+/gu, ' ').slice(0, 200);

/** Emails a staff comment to the log's owner, in the author's name. */
export const mailComment = defineJob({
  name: 'mail-comment',
  retriesForADay: true,
  data: z.object({ propertyId: objectId, commentId: objectId }),
  async run({ propertyId, commentId }, { work, platform }) {
    const found = await work(propertyId, async (ctx) => {
      const comment = await readComment(ctx.db, commentId);
      const [log] = comment ? await readMailFacts(ctx.db, [comment.point_log_id]) : [];
      return comment && log?.send_email ? { comment, log } : undefined;
    });
    if (!found) return;
    const { comment, log } = found;
    const about = log.post_title ?? (log.boost_type ? boostTypeLabels[log.boost_type as BoostType] : 'your points');
    const mail = toOwner(log, {
      subject: toLine(`${comment.user} commented on ${about}`),
      messageKey: comment.message_key,
      sender: { name: toLine(`${comment.user}, ${log.property_name}`), replyTo: log.property_email },
      blocks: [
        { kind: 'heading', text: greeting(log.first_name) },
        { kind: 'paragraph', text: `${comment.user} at ${log.property_name} commented on ${about}:` },
        { kind: 'note', text: comment.comment },
      ],
    });
    await mailPeople(platform, [mail]);
    await work(propertyId, async (ctx) =>
      ctx.changed({ topic: 'pointLog', op: 'update', propertyId, ids: [log.id], userIds: [log.user_id] }),
    );
  },
});

/** Folds recent logs into the totals that lists and charts read. */
export const foldTotals = defineJob({
  name: 'fold-point-log-totals',
  data: z.strictObject({}),
  every: '* * * * *',
  run: (_data, { db }) => foldPointLogs(db),
});

export const checkTotals = driftJob({
  name: 'check-point-log-totals',
  check: 'pointLogs',
  every: '17 4 * * *',
  read: readDrift,
});
