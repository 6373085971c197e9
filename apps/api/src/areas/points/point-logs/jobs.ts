import { z } from 'zod';
import { boostTypeLabels, type BoostType } from '@hearth/contract/boosts';
import { formatCount } from '@hearth/contract/format';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { defineLogMail, readMailFacts, toOwner } from '../ledger/public.ts';
import { readComment } from './queries.ts';
import { foldPointLogs, readDrift } from './totals.ts';

/** Tells a resident what was decided on a submission, and why. */
export const mailDecision = defineLogMail('mail-decision', (log) => {
  if (log.status === 'pending') return undefined;
  const isApproved = log.status === 'approved';
  const points = formatCount(log.points);
  const title = log.post_title ?? (log.boost_type ? boostTypeLabels[log.boost_type as BoostType] : 'Submission');
  return {
    subject: isApproved ? `You earned ${points} points` : 'Your submission was not approved',
    messageKey: `decision:${log.id}:${log.status}`,
    blocks: [
      { kind: 'heading', text: `Hello ${log.first_name},` },
      {
        kind: 'paragraph',
        text: isApproved
          ? `${log.property_name} approved what you sent in. The points are in your account.`
          : `${log.property_name} has looked at what you sent in and could not approve it.`,
      },
      {
        kind: 'facts',
        rows: [['Boost', title], ...(isApproved ? [['Points', points] as const] : []), ['Reason', log.reason]],
      },
    ],
  };
});

const inOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').slice(0, 200);

/** Brings a comment of staff to the person whose log it is, in the name of who wrote it. */
export const mailComment = defineJob({
  name: 'mail-comment',
  isPatient: true,
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
      subject: inOneLine(`${comment.user} wrote to you about ${about}`),
      messageKey: comment.message_key,
      sender: { name: inOneLine(`${comment.user}, ${log.property_name}`), replyTo: log.property_email },
      blocks: [
        { kind: 'heading', text: `Hello ${log.first_name},` },
        { kind: 'paragraph', text: `${comment.user} of ${log.property_name} wrote to you about ${about}:` },
        { kind: 'note', text: comment.comment },
      ],
    });
    await mailPeople(platform, [mail]);
    await work(propertyId, async (ctx) =>
      ctx.changed({ topic: 'pointLog', op: 'update', propertyId, ids: [log.id], userIds: [log.user_id] }),
    );
  },
});

/** Keeps what lists and charts add up short. */
export const foldTotals = defineJob({
  name: 'fold-point-log-totals',
  data: z.strictObject({}),
  every: '* * * * *',
  run: (_data, { db }) => foldPointLogs(db),
});

/** Every night the totals are compared with the logs themselves; they never differ, and somebody must look where they do. */
export const checkTotals = defineJob({
  name: 'check-point-log-totals',
  data: z.strictObject({}),
  every: '17 4 * * *',
  async run(_data, { db, platform }) {
    const drift = await readDrift(db);
    if (drift.length > 0) platform.log.error({ drift }, 'the totals of point logs are not what the logs add up to');
    else platform.log.info('the totals of point logs are what the logs add up to');
  },
});
