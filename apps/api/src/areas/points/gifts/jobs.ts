import { formatCount, formatPoints } from '@hearth/contract/format';
import { defineLogMail } from '../ledger/public.ts';
import { greeting } from '../../../platform/mail/greeting.ts';

/** Emails the recipients of a gift. */
export const mailGift = defineLogMail('mail-gift', (gift) => {
  const points = formatPoints(gift.points);
  return {
    subject: `${gift.property_name} sent you ${points}`,
    messageKey: `gift:${gift.id}`,
    blocks: [
      { kind: 'heading', text: greeting(gift.first_name) },
      { kind: 'paragraph', text: `${gift.property_name} sent you ${points}. They're in your account now.` },
      {
        kind: 'facts',
        rows: [
          ['Points', formatCount(gift.points)],
          ['Category', gift.category],
        ],
      },
      ...(gift.note ? [{ kind: 'note' as const, text: gift.note }] : []),
    ],
  };
});
