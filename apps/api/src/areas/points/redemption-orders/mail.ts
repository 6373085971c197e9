import { z } from 'zod';
import { formatCount, formatExactTime, formatPoints, plural } from '@hearth/contract/format';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { defineLogMail, readMailFacts, toOwner } from '../ledger/public.ts';
import { isOwnAddress, readAt, valueFacts, voucherLimit } from './rules.ts';

const pointsOf = ({ points }: { points: number }) => formatPoints(Math.abs(points));

const factsOf = (rows: readonly (readonly [string, string])[]) =>
  rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }];

export const mailHandedOver = defineLogMail('mail-handed-over', (log) => ({
  subject: `${log.property_name} delivered your ${log.brand_name ?? 'reward'}`,
  messageKey: `redemption-handed-over:${log.id}`,
  blocks: [
    { kind: 'heading', text: greeting(log.first_name) },
    {
      kind: 'paragraph',
      text: `${log.property_name} marked the reward you redeemed for ${pointsOf(log)} as delivered.`,
    },
    ...factsOf(valueFacts(log)),
    { kind: 'note', text: `Didn't get it? Email ${log.property_email}.` },
  ],
}));

/** For provider rewards, sent to the address that `mailFailed` uses. */
export const mailReturned = defineLogMail('mail-redemption-returned', (log) => ({
  ...(log.redemption_kind === 'provider' && { to: readAt(log, log.redemption_recipient) }),
  subject: `Your ${pointsOf(log)} ${plural(log.points, 'is', 'are')} back`,
  messageKey: `redemption-returned:${log.id}`,
  blocks: [
    { kind: 'heading', text: greeting(log.first_name) },
    {
      kind: 'paragraph',
      text: `We couldn't deliver your ${log.brand_name ?? 'reward'}, so your points are back in your account.`,
    },
    {
      kind: 'facts',
      rows: [['Points', formatCount(Math.abs(log.points))], ...valueFacts(log), ['Reason', log.reason]],
    },
  ],
}));

/** Sent to the delivery address if it's the resident's own, else to their sign-in email. */
export const mailDelivered = defineLogMail('mail-redemption-delivered', (log) => ({
  to: isOwnAddress(log.redemption_recipient, log) ? log.redemption_recipient : log.email,
  subject: `Your ${log.brand_name ?? 'reward'} was delivered`,
  messageKey: `redemption-delivered:${log.id}`,
  blocks: [
    { kind: 'heading', text: greeting(log.first_name) },
    {
      kind: 'paragraph',
      text: `The reward you redeemed for ${pointsOf(log)} arrived in a separate email. If you can't find it, check your spam folder.`,
    },
    { kind: 'facts', rows: [...valueFacts(log), ['Sent to', log.redemption_recipient]] },
    { kind: 'note', text: `Still missing? Email ${log.property_email}.` },
  ],
}));

export const mailFailed = defineLogMail('mail-redemption-failed', (log) => {
  if (log.redemption_status !== 'failed') return undefined;
  const failedAt = log.redemption_recipient;
  return {
    to: readAt(log, failedAt),
    subject: `Your ${log.brand_name ?? 'reward'} is delayed, but your points are safe`,
    messageKey: `redemption-failed:${log.id}`,
    blocks: [
      { kind: 'heading', text: greeting(log.first_name) },
      {
        kind: 'paragraph',
        text: `We couldn't deliver the reward you redeemed for ${pointsOf(log)} yet. ${log.property_name} is fixing it. We'll email you when it's on its way, or when your points are back.`,
      },
      ...factsOf([...valueFacts(log), ...(failedAt === '' ? [] : [['Sent to', failedAt] as const])]),
      { kind: 'note', text: `Wrong address? Email ${log.property_email}.` },
    ],
  };
});

/** Sent to each of the resident's own addresses. */
export const mailSentElsewhere = defineJob({
  name: 'mail-sent-elsewhere',
  retriesForADay: true,
  data: z.object({
    pointLogId: objectId,
    propertyId: objectId,
    email: z.string(),
    sentBy: z.string(),
    sentAt: z.iso.datetime(),
    messageKey: z.string(),
  }),
  async run({ pointLogId, propertyId, email, sentBy, sentAt, messageKey }, { work, platform }) {
    const [log] = await work(propertyId, (ctx) => readMailFacts(ctx.db, [pointLogId]));
    if (!log) return;
    const reward = log.brand_name ?? 'reward';
    const own = [log.email, log.contact_email].filter((address) => address !== '');
    const mails = [...new Set(own)].map((to) =>
      toOwner(log, {
        to,
        subject: `Your ${reward} voucher was sent to a different email address`,
        messageKey: `${messageKey}:${to}`,
        hourly: voucherLimit(pointLogId),
        blocks: [
          { kind: 'heading', text: greeting(log.first_name) },
          { kind: 'paragraph', text: `${log.property_name} sent your voucher to a different email address.` },
          {
            kind: 'facts',
            rows: [
              ['Voucher', reward],
              ['Sent to', email],
              ['Sent by', sentBy],
              ['Sent', formatExactTime(sentAt, log.timezone)],
            ],
          },
          { kind: 'note', text: `Didn't ask for this? Email ${log.property_email}.` },
        ],
      }),
    );
    await mailPeople(platform, mails);
  },
});
