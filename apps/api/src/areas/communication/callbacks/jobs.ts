import { z } from 'zod';
import { mailEvents } from '@hearth/contract/communication/callbacks';
import type { Failure } from '@hearth/contract/communication/message-kinds';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { recordAddressState } from '../../../platform/mail/addresses.ts';
import {
  failureOfCode,
  isOf,
  meaningOf,
  openExpo,
  receiptsMaximum,
  sentenceOf,
  settleDeliveries,
  stateOfCode,
  type PushVerdict,
} from '../channels/public.ts';
import { pointLogIdOf, redemptionMailReported } from '../../points/redemption-orders/public.ts';
import { retryDevices } from '../messages/public.ts';
import { removeDevices, reopen, claimDueReceipts } from './queries.ts';

/** Applies Twilio's status of a text message; repeats have no effect. */
export const applyTwilioStatus = defineJob({
  name: 'twilio-status',
  data: z.object({
    message: objectId.nullable(),
    sid: z.string(),
    status: z.enum(['sent', 'delivered', 'failed']),
    code: z.number(),
  }),
  async run({ message, sid, status, code }, { work }) {
    await work(null, async ({ db }) => {
      const of = message ? { id: message, providerId: sid } : { providerId: sid };
      const detail = code ? `Twilio ${code}` : '';
      const failure = code ? failureOfCode(code) : undefined;
      const [delivery] = await settleDeliveries(db, [{ of, status, detail, ...(failure && { failure }) }]);
      const state = stateOfCode(code);
      if (delivery?.isNews && state) await recordAddressState(db, 'SMS', delivery.recipient, state, detail);
    });
  },
});

/** Applies the status of an email; bounces and complaints are recorded for the address. */
export const applyMailEvent = defineJob({
  name: 'mail-event',
  data: z.object({ messageId: z.string(), event: z.enum(mailEvents), detail: z.string() }),
  async run({ messageId, event, detail }, { work }) {
    await work(null, async (ctx) => {
      const { db } = ctx;
      const of = { messageId: `<${messageId.replace(/^<|>$/g, '')}>` };
      const status = event === 'complained' ? 'delivered' : event;
      const [delivery] = await settleDeliveries(db, [{ of, status, detail }]);
      if (!delivery) return;
      const pointLogId = pointLogIdOf(delivery.key);
      if (pointLogId && delivery.isNews && delivery.propertyId)
        ctx.enqueue(redemptionMailReported, { pointLogId, propertyId: delivery.propertyId, messageKey: delivery.key });
      if (event === 'bounced' && delivery.isNews)
        await recordAddressState(db, 'EMAIL', delivery.recipient, 'bounced', detail);
      if (event !== 'complained') return;
      await recordAddressState(db, 'EMAIL', delivery.recipient, 'optedOut', 'Marked as spam');
      const after = { channel: 'EMAIL', address: delivery.recipient, optedOut: true };
      ctx.audit({ target: 'address', id: null, propertyId: null, after });
    });
  },
});

/** Reads due push receipts, every minute. */
export const readReceipts = defineJob({
  name: 'push-receipts',
  every: '* * * * *',
  data: z.object({}),
  async run(_data, { work, platform }) {
    const expo = openExpo(platform.config);
    if (!expo) return;
    for (let isMore = true; isMore;) {
      const tickets = await work(null, ({ db }) => claimDueReceipts(db, receiptsMaximum));
      isMore = tickets.length === receiptsMaximum;
      if (tickets.length === 0) return;
      const receipts = Object.entries(await expo.receipts(tickets)).filter(([ticket]) => tickets.includes(ticket));
      const wrong = await work(null, (ctx) => settleReceipts(ctx, receipts));
      if (wrong) await platform.mailbox.recordProblem('NOTIFICATION', wrong);
      else if (receipts.some(([, { status }]) => status === 'ok'))
        await platform.mailbox.recordProblem('NOTIFICATION', null);
    }
  },
});

/** Returns a setup problem, if any. */
async function settleReceipts(
  ctx: Ctx,
  receipts: readonly (readonly [string, PushVerdict])[],
): Promise<string | undefined> {
  const failed = receipts.filter(([, { status }]) => status === 'error');
  const tooOften = failed.filter(([, verdict]) => meaningOf(verdict) === 'tooOften');
  const reopened = await reopen(
    ctx.db,
    tooOften.map(([ticket]) => ticket),
    tooOften[0] ? sentenceOf(tooOften[0][1]) : '',
  );
  for (const { ageSeconds, ...of } of reopened)
    ctx.enqueue(
      retryDevices,
      { ...of, attempts: 1 },
      { after: new Date(ctx.now.getTime() + Math.max(ageSeconds, 60) * 1000) },
    );
  const deliveries = await settleDeliveries(
    ctx.db,
    receipts.map(([providerId, verdict]) => ({
      of: { providerId },
      ...(verdict.status === 'ok' ? { status: 'delivered', detail: '' } : failureOf(verdict)),
    })),
  );
  const verdicts = new Map(failed);
  const removed = deliveries.flatMap(({ providerId, userId, recipient, isNews }) => {
    const verdict = verdicts.get(providerId ?? '');
    return verdict && isNews && meaningOf(verdict) === 'gone' && isOf(verdict, recipient)
      ? [{ userId, token: recipient }]
      : [];
  });
  if (removed.length > 0) await removeDevices(ctx.db, removed);
  const wrong = failed.find(([, verdict]) => meaningOf(verdict) === 'misconfigured');
  return wrong && sentenceOf(wrong[1]);
}

function failureOf(verdict: PushVerdict) {
  const failures: Partial<Record<ReturnType<typeof meaningOf>, Failure>> = {
    gone: 'unreachable',
    misconfigured: 'misconfigured',
    tooOften: 'gaveUp',
  };
  return { status: 'failed' as const, detail: sentenceOf(verdict), failure: failures[meaningOf(verdict)] ?? 'refused' };
}
