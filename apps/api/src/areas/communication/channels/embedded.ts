import { keep, notWritten, refused, type Channel, type ChannelParts } from './channel.ts';
import { isPhoneNumber, isPushToken } from './rules.ts';

const isAddress = { SMS: isPhoneNumber, NOTIFICATION: isPushToken };

/** Text messages and notifications that go nowhere: admins read them in the outbox, where mails stand, too. */
export const embedded = ({ mailbox }: Pick<ChannelParts, 'mailbox'>, type: 'SMS' | 'NOTIFICATION'): Channel => ({
  async send(message) {
    if (!isAddress[type](message.to)) return refused('badAddress', `${message.to} cannot be written to`);
    const kept = await keep(mailbox, type, message);
    if (!kept.isSent && kept.standing) return notWritten(mailbox, kept, kept.standing);
    if (!kept.isSent) await mailbox.settle(kept.id, 'sent', 'Kept in the mailbox');
    return { outcome: 'sent', providerId: kept.messageId };
  },
});
