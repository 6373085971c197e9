import { formatCount } from '@hearth/contract/format';
import { defineLogMail } from '../../points/ledger/public.ts';

/** Emails the referrer about a reward. */
export const mailLeadReward = defineLogMail('mail-lead-reward', (reward) => {
  const points = formatCount(reward.points);
  return {
    subject: `You earned ${points} points for a referral`,
    messageKey: `lead-reward:${reward.id}`,
    blocks: [
      { kind: 'heading', text: `Hi ${reward.first_name},` },
      {
        kind: 'paragraph',
        text: `Thanks for recommending ${reward.property_name}. The points are in your account.`,
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
