import { Postponed } from '../../../platform/jobs/postponed.ts';
import { brandOf, type Brand } from '../../../platform/look.ts';
import { isMailAddress, type MailMessage } from '../../../platform/mail/message.ts';
import type { SentMail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/mail/render.ts';
import {
  later,
  partMaximum,
  refused,
  type Channel,
  type ChannelParts,
  type Outgoing,
  type SendResult,
} from './channel.ts';

/** Delay after a mail server that was down or gave no retry time. */
const retrySeconds = 60;

const mailOf = (
  brand: Brand,
  {
    key,
    to,
    subject,
    text,
    html,
    replyTo = '',
    senderName,
    headers,
    isEmergency,
    propertyId,
    userId,
    senderId,
  }: Outgoing,
): MailMessage => ({
  ...(html === undefined ? renderMail({ ...brand, subject, blocks: [{ kind: 'paragraph', text }] }) : { text, html }),
  messageKey: key,
  to,
  subject,
  ...(headers && { headers }),
  ...(isEmergency && { hourly: 'unlimited' }),
  ...((senderName || replyTo) && { sender: { name: senderName ?? brand.product, replyTo } }),
  ...(propertyId && { propertyId }),
  ...(userId && { userId }),
  ...(senderId && { senderId }),
});

function resultOf(sent: SentMail | Error): SendResult {
  if (sent instanceof Postponed) return { ...later(sent.seconds, sent.message), isUntried: true };
  if (sent instanceof Error) return later(retrySeconds, sent.message);
  if (sent.refusal) return refused(sent.refusal.isAddress ? 'bounced' : 'refused', sent.refusal.detail);
  return { outcome: 'sent', providerId: sent.messageId };
}

/** Email by SMTP, or by the in-app mailbox only. */
export const email = ({ config, mailer }: Pick<ChannelParts, 'config' | 'mailer'>): Channel => ({
  batch: mailer.usesServer ? 1 : partMaximum,
  part: partMaximum,
  async send(messages) {
    const sent = await mailer.sendAll(
      messages.filter(({ to }) => isMailAddress(to)).map((message) => mailOf(brandOf(config), message)),
    );
    return messages.map(({ to }) =>
      isMailAddress(to)
        ? resultOf(sent.shift() as SentMail | Error)
        : refused('badAddress', `${to} isn't an email address`),
    );
  },
});
