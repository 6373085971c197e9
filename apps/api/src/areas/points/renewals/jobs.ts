import { formatCount } from '@hearth/contract/format';
import { defineLogMail } from '../ledger/public.ts';

/** Tells a resident what the renewal paid. */
export const mailRenewal = defineLogMail('mail-renewal', (reward) => {
  const points = formatCount(reward.points);
  return {
    subject: `You earned ${points} points for renewing`,
    messageKey: `renewal:${reward.id}`,
    blocks: [
      { kind: 'heading', text: `Hello ${reward.first_name},` },
      {
        kind: 'paragraph',
        text: `Thank you for staying. ${reward.property_name} sent you ${points} points; they are in your account now.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Points', points],
          ['For', reward.note],
        ],
      },
    ],
  };
});
