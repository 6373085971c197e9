import { formatCount } from '@hearth/contract/format';
import { defineLogMail } from '../../points/ledger/public.ts';

/** Tells who referred a lead what it earned. */
export const mailLeadReward = defineLogMail('mail-lead-reward', (reward) => {
  const points = formatCount(reward.points);
  return {
    subject: `You earned ${points} points for a referral`,
    messageKey: `lead-reward:${reward.id}`,
    blocks: [
      { kind: 'heading', text: `Hello ${reward.first_name},` },
      {
        kind: 'paragraph',
        text: `Thank you for recommending ${reward.property_name}. The points are in your account now.`,
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
