import { isMailAddress } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render.ts';
import { later, refused, type Channel, type ChannelParts } from './channel.ts';

/** After a mail server that was away, or said 'later' without saying when. */
const retrySeconds = 60;

/** By the mailer of the deployment: SMTP, or the mailbox alone. */
export const email = ({ config, mailer }: Pick<ChannelParts, 'config' | 'mailer'>): Channel => ({
  async send({ key, to, subject, text, html, replyTo = '', senderName, headers, propertyId, userId, senderId }) {
    if (!isMailAddress(to)) return refused('badAddress', `${to} is no address`);
    const content =
      html === undefined
        ? renderMail({ product: config.HEARTH_PRODUCT, subject, blocks: [{ kind: 'paragraph', text }] })
        : { text, html };
    const sent = await mailer
      .send({
        ...content,
        messageKey: key,
        to,
        subject,
        ...(headers && { headers }),
        ...((senderName || replyTo) && { sender: { name: senderName ?? config.HEARTH_PRODUCT, replyTo } }),
        ...(propertyId && { propertyId }),
        ...(userId && { userId }),
        ...(senderId && { senderId }),
      })
      .catch((error: unknown) => later(retrySeconds, error instanceof Error ? error.message : String(error)));
    if ('outcome' in sent) return sent;
    if (sent.refusal) return refused(sent.refusal.isAddress ? 'bounced' : 'refused', sent.refusal.detail);
    return { outcome: 'sent', providerId: sent.messageId };
  },
});
