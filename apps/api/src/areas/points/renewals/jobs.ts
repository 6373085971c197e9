import { formatCount, formatPoints } from '@hearth/contract/format';
import { defineLogMail } from '../ledger/public.ts';
import { greeting } from '../../../platform/mail/greeting.ts';

/** Emails the resident the points of a renewal. */
export const mailRenewal = defineLogMail('mail-renewal', (reward) => {
  const points = formatPoints(reward.points);
  return {
    subject: `You earned ${points} for renewing`,
    messageKey: `renewal:${reward.id}`,
    blocks: [
      { kind: 'heading', text: greeting(reward.first_name) },
      {
        kind: 'paragraph',
        text: `Thanks for renewing. ${reward.property_name} sent you ${points}. They're in your account now.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Points', formatCount(reward.points)],
          ['For', reward.note],
        ],
      },
    ],
  };
});
