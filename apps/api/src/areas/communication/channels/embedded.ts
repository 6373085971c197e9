import { createHash } from 'node:crypto';
import { refused, type Channel, type ChannelParts } from './channel.ts';
import { isPhoneNumber, isPushToken } from './rules.ts';

const isAddress = { SMS: isPhoneNumber, NOTIFICATION: isPushToken };

/** Text messages and notifications that go nowhere: admins read them in the outbox, where mails stand, too. */
export const embedded = ({ mailbox }: Pick<ChannelParts, 'mailbox'>, type: 'SMS' | 'NOTIFICATION'): Channel => ({
  async send({ key, to, subject, text, propertyId, userId, senderId }) {
    if (!isAddress[type](to)) return refused('badAddress', `${to} cannot be written to`);
    const kept = await mailbox.keep(
      {
        channel: type,
        messageKey: key,
        to,
        subject,
        text,
        html: '',
        ...(propertyId && { propertyId }),
        ...(userId && { userId }),
        ...(senderId && { senderId }),
      },
      `${type.toLowerCase()}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`,
    );
    if (!kept.isSent) await mailbox.settle(kept.id, 'sent', 'Kept in the mailbox');
    return { outcome: 'sent', providerId: kept.messageId };
  },
});
