import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { boostTypeLabels, type BoostType } from '@hearth/contract/points/point-log-types';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { ownSecret } from '../../../platform/secrets.ts';
import { openCode, readGiven } from '../../brands/codes/public.ts';
import { defineLogMail, readMailFacts, toOwner } from '../ledger/public.ts';
import { readComment } from './queries.ts';
import { foldPointLogs, readDrift } from './totals.ts';

const ofLog = { pointLogId: objectId, propertyId: objectId };

/** Tells a resident what was decided on a submission, and why. */
export const mailDecision = defineLogMail('mail-decision', (log) => {
  if (log.status === 'pending') return undefined;
  const isApproved = log.status === 'approved';
  const points = log.points.toLocaleString('en-US');
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

/** The code of a redemption: the same however often it is mailed, and not to be guessed from the log. */
export const voucherCode = (secret: string, pointLogId: string) =>
  createHmac('sha256', secret)
    .update(`voucher ${pointLogId}`)
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Mails the voucher of a redemption, to the resident or to the address given. */
export const mailRedemption = defineJob({
  name: 'mail-redemption',
  data: z.object({ ...ofLog, email: z.string().optional(), messageKey: z.string() }),
  async run({ pointLogId, propertyId, email, messageKey }, { work, db, platform }) {
    const [log] = await work(propertyId, (ctx) => readMailFacts(ctx.db, [pointLogId]));
    if (!log) return;
    const given =
      log.order_id === null ? undefined : await work(null, (ctx) => readGiven(ctx.db, String(log.order_id)));
    const code = given ? openCode(platform.vault, given) : voucherCode(await ownSecret(db, 'vouchers'), log.id);
    const points = Math.abs(log.points).toLocaleString('en-US');
    const mail = toOwner(log, {
      ...(email && { to: email }),
      subject: `Your ${log.brand_name ?? 'reward'} voucher`,
      messageKey,
      ...(given && { secrets: { code } }),
      blocks: [
        { kind: 'heading', text: `Hello ${log.first_name},` },
        { kind: 'paragraph', text: `You redeemed ${points} points with ${log.brand_name ?? 'a brand'}.` },
        {
          kind: 'facts',
          rows: [
            ['Voucher code', code],
            ['Points', points],
            ['Property', log.property_name],
          ],
        },
        {
          kind: 'note',
          text: log.is_handed_over
            ? `${log.property_name} hands out this reward itself: show the code at the office.`
            : 'Show the code when you pay.',
        },
      ],
    });
    await mailPeople(platform, [mail]);
  },
});

/** Tells a resident that a voucher of theirs went to an address that is not their own; at every address that is. */
export const mailSentElsewhere = defineJob({
  name: 'mail-sent-elsewhere',
  data: z.object({ ...ofLog, email: z.string(), sentBy: z.string(), sentAt: z.iso.datetime(), messageKey: z.string() }),
  async run({ pointLogId, propertyId, email, sentBy, sentAt, messageKey }, { work, platform }) {
    const [log] = await work(propertyId, (ctx) => readMailFacts(ctx.db, [pointLogId]));
    if (!log) return;
    const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: log.timezone });
    const reward = log.brand_name ?? 'reward';
    const own = [log.email, log.contact_email].filter((address) => address !== '');
    const mails = [...new Set(own)].map((to) =>
      toOwner(log, {
        to,
        subject: `Your ${reward} voucher was sent to another address`,
        messageKey: `${messageKey}:${to}`,
        blocks: [
          { kind: 'heading', text: `Hello ${log.first_name},` },
          { kind: 'paragraph', text: `${log.property_name} sent the voucher of your redemption to another address.` },
          {
            kind: 'facts',
            rows: [
              ['Voucher', reward],
              ['Sent to', email],
              ['Sent by', sentBy],
              ['When', at.format(new Date(sentAt))],
            ],
          },
          { kind: 'note', text: `You did not ask for this? Write to ${log.property_email}.` },
        ],
      }),
    );
    await mailPeople(platform, mails);
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
