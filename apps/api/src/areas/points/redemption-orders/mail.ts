import { defineLogMail } from '../ledger/public.ts';

const pointsOf = ({ points }: { points: number }) => Math.abs(points).toLocaleString('en-US');

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
    { kind: 'note', text: `You did not get it? Write to ${log.property_email}.` },
  ],
}));

/** Tells a resident that the points of a redemption are back. */
export const mailReturned = defineLogMail('mail-redemption-returned', (log) => ({
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
      rows: [
        ['Points', pointsOf(log)],
        ['Reason', log.reason],
      ],
    },
  ],
}));

/** Tells a resident that the provider has delivered a reward. */
export const mailDelivered = defineLogMail('mail-redemption-delivered', (log) => ({
  subject: `Your ${log.brand_name ?? 'reward'} was delivered`,
  messageKey: `redemption-delivered:${log.id}`,
  blocks: [
    { kind: 'heading', text: `Hello ${log.first_name},` },
    {
      kind: 'paragraph',
      text: `What you redeemed ${pointsOf(log)} points for came in a mail of its own. You do not find it? Look among unwanted mail, too.`,
    },
    { kind: 'note', text: `It is not there? Write to ${log.property_email}.` },
  ],
}));
