import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { formatCount, formatPoints } from '@hearth/contract/format';
import { pointMessages } from '@hearth/contract/points/messages';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../../../../platform/context.ts';
import { defineBatchJob, defineJob } from '../../../../platform/jobs/jobs.ts';
import { greeting } from '../../../../platform/mail/greeting.ts';
import { sendTogether } from '../../../../platform/mail/people.ts';
import { openCode, readAssignedCodes } from '../../../brands/codes/public.ts';
import { readMailFacts, toOwner, type MailFacts } from '../../ledger/public.ts';
import { lockAllOf, publishChange } from '../decide.ts';
import { mailFailed } from '../mail.ts';
import * as queries from '../queries.ts';
import { afterMail, codeAddresses, valueFacts, voucherLimit } from '../rules.ts';

/** The code of a redemption: stable across resends, and not guessable from the log. */
export const voucherCode = (secret: string, pointLogId: string) =>
  createHmac('sha256', secret)
    .update(`voucher ${pointLogId}`)
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const voucherMails = (log: MailFacts, code: string, { email, messageKey }: { email?: string; messageKey: string }) => {
  const points = Math.abs(log.points);
  return codeAddresses(log, email).map((to, index) =>
    toOwner(log, {
      to,
      subject: `Your ${log.brand_name ?? 'reward'} voucher`,
      messageKey: index === 0 ? messageKey : `${messageKey}:also`,
      hourly: voucherLimit(log.id),
      secrets: { code },
      blocks: [
        { kind: 'heading', text: greeting(log.first_name) },
        { kind: 'paragraph', text: `You redeemed ${formatPoints(points)} with ${log.brand_name ?? 'a brand'}.` },
        {
          kind: 'facts',
          rows: [
            ['Voucher code', code],
            ['Points', formatCount(points)],
            ...valueFacts(log),
            ['Property', log.property_name],
          ],
        },
        {
          kind: 'note',
          text: log.is_handed_over
            ? `Show this code at the ${log.property_name} office to get your reward.`
            : 'Show this code when you pay.',
        },
      ],
    }),
  );
};

/** Emails vouchers and codes, each to the resident or the given address. */
export const mailRedemption = defineBatchJob({
  name: 'mail-redemption',
  data: z.object({ pointLogId: objectId, propertyId: objectId, email: z.string().optional(), messageKey: z.string() }),
  async runTogether(batch, { work, platform }) {
    const { secrets } = platform;
    const propertyIds = [...new Set(batch.map(({ propertyId }) => propertyId))];
    const logIds = batch.map(({ pointLogId }) => pointLogId);
    const facts = await work(propertyIds, (ctx) => readMailFacts(ctx.db, logIds));
    const logs = new Map(facts.map((log) => [log.id, log]));
    const orderIds = facts.flatMap(({ order_id }) => order_id ?? []);
    const codes = await work(null, (ctx) => readAssignedCodes(ctx.db, orderIds));
    const codeOf = ({ id, order_id }: MailFacts) => {
      const own = codes.find((code) => code.order_id === order_id);
      return own ? openCode(secrets.vault, own) : voucherCode(secrets.of('vouchers'), id);
    };
    const written = batch.map((job) => {
      const log = logs.get(job.pointLogId);
      if (!log || log.redemption_status === 'returned') return undefined;
      const code = codeOf(log);
      return { code, mails: code === undefined ? [] : voucherMails(log, code, job) };
    });
    const failures = await sendTogether(
      platform,
      written.map((each) => each?.mails ?? []),
    );
    const ended = batch.flatMap(({ pointLogId, messageKey }, index) =>
      written[index] && !failures[index]
        ? [{ pointLogId, messageKey, isCodeLost: written[index].code === undefined }]
        : [],
    );
    if (ended.length > 0) await work(propertyIds, (ctx) => recordMailed(ctx, ended));
    return failures;
  },
});

/** The point log id in the key of an email with a voucher or code; undefined for other emails. */
export const pointLogIdOf = (messageKey: string) =>
  /^redemption:([0-9a-f]{24})(?::[^:]+?)?(?::also)?$/.exec(messageKey)?.[1];

interface Mailed {
  pointLogId: string;
  messageKey?: string | undefined;
  /** It won't be retried. */
  isGivenUp?: boolean | undefined;
  /** Nothing was sent, because the code couldn't be decrypted. */
  isCodeLost?: boolean;
}

const codeLost = { status: 'failed', reason: pointMessages.codeLost } as const;

/**
 * Saves the outcomes of the last voucher or code emails; staff fix failed ones. The points of a lost code can be
 * returned unless it was emailed before.
 */
async function recordMailed(ctx: Ctx, mailed: readonly Mailed[]): Promise<void> {
  const logIds = mailed.map(({ pointLogId }) => pointLogId);
  const orders = await lockAllOf(ctx, logIds);
  const mails = await queries.readLastMails(ctx.db, logIds);
  const received: { id: string; recipient: string }[] = [];
  for (const { pointLogId, messageKey, isGivenUp = false, isCodeLost } of mailed) {
    const order = orders.get(pointLogId);
    const mail = mails.get(pointLogId);
    if (!order) continue;
    // Ignore reports of earlier emails, and a lost code that was emailed before.
    if (isCodeLost ? mail?.key === messageKey : messageKey && mail?.key !== messageKey.replace(/:also$/, '')) continue;
    const after = isCodeLost ? codeLost : afterMail(order, mail, isGivenUp);
    if (!after) continue;
    const { status, reason } = after;
    if (!isCodeLost && status === order.status && reason === order.reason) {
      if (mail) received.push({ id: order.id, recipient: mail.recipient });
      continue;
    }
    const sentTo = isCodeLost ? { is_lost: !mail } : mail && { recipient: mail.recipient, is_lost: false };
    await queries.changeRedemption(ctx.db, order.id, { status, reason, ...sentTo }, ctx.now);
    publishChange(ctx, order, reason === '' ? undefined : { redemption: 'failed', reason });
    if (status === 'failed' && order.status !== 'failed')
      ctx.enqueue(mailFailed, { propertyId: order.property_id, logIds: [order.point_log_id] });
  }
  if (received.length > 0) await queries.recordRecipients(ctx.db, received, ctx.now);
}

/** Applies a delivery report of a redemption email, or its last failed attempt. */
export const redemptionMailReported = defineJob({
  name: 'redemption-mailed',
  data: z.object({
    pointLogId: objectId,
    propertyId: objectId,
    messageKey: z.string().optional(),
    isGivenUp: z.boolean().optional(),
  }),
  run: ({ propertyId, ...mailed }, { work }) => work(propertyId, (ctx) => recordMailed(ctx, [mailed])),
});

/** Emails are retried for this long. */
const triedMs = 30 * 60_000;
const followedMs = 2 * 24 * 60 * 60_000;
const sweepMaximum = 500;

/** Every ten minutes: fails vouchers and codes whose email was never sent and won't be retried. */
export const failUnmailed = defineJob({
  name: 'redemptions-unmailed',
  data: z.object({}),
  every: '3-59/10 * * * *',
  run: (_data, { work }) =>
    work(null, async (ctx) => {
      const now = ctx.now.getTime();
      const times = { after: new Date(now - followedMs), before: new Date(now - triedMs) };
      for (const { point_log_id: pointLogId, property_id: propertyId } of await queries.readUnmailed(
        ctx.db,
        times,
        sweepMaximum,
      ))
        ctx.enqueue(redemptionMailReported, { pointLogId, propertyId, isGivenUp: true });
    }),
});
