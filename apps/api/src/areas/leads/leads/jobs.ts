import { formatCount, formatPoints } from '@hearth/contract/format';
import { defineLogMail } from '../../points/ledger/public.ts';
import { greeting } from '../../../platform/mail/greeting.ts';

/** Emails the referrer about a reward. */
export const mailLeadReward = defineLogMail('mail-lead-reward', (reward) => {
  return {
    subject: `You earned ${formatPoints(reward.points)} for a referral`,
    messageKey: `lead-reward:${reward.id}`,
    blocks: [
      { kind: 'heading', text: greeting(reward.first_name) },
      {
        kind: 'paragraph',
        text: `Thanks for recommending ${reward.property_name}. The points are in your account.`,
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
