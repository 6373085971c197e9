import { z } from 'zod';
import { formatCount } from '@hearth/contract/format';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { defineLogMail, readMailFacts, toOwner } from '../ledger/public.ts';
import { isOwnAddress, readAt, valueFacts, voucherLimit } from './rules.ts';

const pointsOf = ({ points }: { points: number }) => formatCount(Math.abs(points));

const factsOf = (rows: readonly (readonly [string, string])[]) =>
  rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }];

/** Tells a resident that staff noted a reward of theirs as handed over. */
export const mailHandedOver = defineLogMail('mail-handed-over', (log) => ({
  subject: `${log.property_name} handed over your ${log.brand_name ?? 'reward'}`,
  messageKey: `redemption-handed-over:${log.id}`,
  blocks: [
    { kind: 'heading', text: `Hello ${log.first_name},` },
    {
      kind: 'paragraph',
      text: `${log.property_name} noted that you got the reward that you redeemed ${pointsOf(log)} points for.`,
    },
    ...factsOf(valueFacts(log)),
    { kind: 'note', text: `You did not get it? Write to ${log.property_email}.` },
  ],
}));

/** Tells a resident that the points of a redemption are back; what a provider did not deliver is told as `mailFailed` tells it. */
export const mailReturned = defineLogMail('mail-redemption-returned', (log) => ({
  ...(log.redemption_kind === 'provider' && { to: readAt(log, log.redemption_recipient) }),
  subject: `Your ${pointsOf(log)} points are back`,
  messageKey: `redemption-returned:${log.id}`,
  blocks: [
    { kind: 'heading', text: `Hello ${log.first_name},` },
    {
      kind: 'paragraph',
      text: `What you redeemed with ${log.brand_name ?? 'a brand'} could not be handed out. Your points are in your account again.`,
    },
    {
      kind: 'facts',
      rows: [['Points', pointsOf(log)], ...valueFacts(log), ['Reason', log.reason]],
    },
  ],
}));

/** Tells a resident that the provider has delivered a reward: where it went, or if that is not their own, where they sign in. */
export const mailDelivered = defineLogMail('mail-redemption-delivered', (log) => ({
  to: isOwnAddress(log.redemption_recipient, log) ? log.redemption_recipient : log.email,
  subject: `Your ${log.brand_name ?? 'reward'} was delivered`,
  messageKey: `redemption-delivered:${log.id}`,
  blocks: [
    { kind: 'heading', text: `Hello ${log.first_name},` },
    {
      kind: 'paragraph',
      text: `What you redeemed ${pointsOf(log)} points for came in a mail of its own. You do not find it? Look among unwanted mail, too.`,
    },
    { kind: 'facts', rows: [...valueFacts(log), ['Sent to', log.redemption_recipient]] },
    { kind: 'note', text: `It is not there? Write to ${log.property_email}.` },
  ],
}));

/** Tells a resident that a reward did not arrive, and that staff put it right. */
export const mailFailed = defineLogMail('mail-redemption-failed', (log) => {
  if (log.redemption_status !== 'failed') return undefined;
  const failedAt = log.redemption_recipient;
  return {
    to: readAt(log, failedAt),
    subject: `Your ${log.brand_name ?? 'reward'} is delayed, and your points are safe`,
    messageKey: `redemption-failed:${log.id}`,
    blocks: [
      { kind: 'heading', text: `Hello ${log.first_name},` },
      {
        kind: 'paragraph',
        text: `What you redeemed ${pointsOf(log)} points for could not be delivered yet. Your points are safe, and ${log.property_name} is putting it right: you will hear from us when it is on its way again, or your points are back.`,
      },
      ...factsOf([...valueFacts(log), ...(failedAt === '' ? [] : [['Sent to', failedAt] as const])]),
      { kind: 'note', text: `The address is wrong? Write to ${log.property_email}.` },
    ],
  };
});

/** Tells a resident that a voucher of theirs went to an address that is not their own; at every address that is. */
export const mailSentElsewhere = defineJob({
  name: 'mail-sent-elsewhere',
  isPatient: true,
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
    const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: log.timezone });
    const reward = log.brand_name ?? 'reward';
    const own = [log.email, log.contact_email].filter((address) => address !== '');
    const mails = [...new Set(own)].map((to) =>
      toOwner(log, {
        to,
        subject: `Your ${reward} voucher was sent to another address`,
        messageKey: `${messageKey}:${to}`,
        hourly: voucherLimit(pointLogId),
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
