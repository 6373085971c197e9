import { createHash } from 'node:crypto';
import type { AddressState } from '../../../platform/mail/addresses.ts';
import { keptInMailbox, type Claim, type StoredMail, type Outcome } from '../../../platform/mail/mailbox-store.ts';
import type { MailChannel } from '../../../platform/mail/message.ts';
import {
  later,
  partMaximum,
  refused,
  type Channel,
  type ChannelParts,
  type Outgoing,
  type SendResult,
} from './channel.ts';

/** Duration of a claim by another process. */
const claimedSeconds = 30;

/** Shorter than a claim (two minutes), so that no other process starts before it ends. */
const handingMs = 90_000;

/** A message claimed by this process. */
export interface Handing extends Claim {
  mail: StoredMail;
  userId: string | null;
}

export interface Handed extends Pick<Outcome, 'isUncertain' | 'receiptAfterSeconds'> {
  result: SendResult;
  /** A setup problem that an administrator must fix. */
  problem?: string;
}

interface Provider {
  name: string;
  batch: number;
  hand(messages: readonly Handing[], signal: AbortSignal): Promise<Handed[]>;
  /** True if acceptance doesn't prove that it can send. */
  isProvedLater?: boolean;
}

const toMail = (type: MailChannel, { key, to, subject, text, propertyId, userId, senderId }: Outgoing) => ({
  channel: type,
  messageKey: key,
  messageId: `${type.toLowerCase()}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`,
  to,
  subject,
  text,
  html: '',
  ...(propertyId && { propertyId }),
  ...(userId && { userId }),
  ...(senderId && { senderId }),
});

/** Without the address: push tokens are private. */
const notAnAddress = { SMS: "This phone number isn't valid", NOTIFICATION: "This device isn't registered" };
const stateTexts: Record<AddressState, string> = {
  bounced: 'This number or device is no longer in use',
  optedOut: 'The recipient opted out',
};

/** Stores each message in the outbox before sending it, and its result after. */
export function outbox(
  { mailbox }: Pick<ChannelParts, 'mailbox'>,
  type: 'SMS' | 'NOTIFICATION',
  isAddress: (text: string) => boolean,
  provider?: Provider,
): Channel {
  /** Messages not known to be accepted. */
  async function handOver(open: readonly { mail: StoredMail; userId: string | null }[]): Promise<SendResult[]> {
    if (!provider) {
      await mailbox.settle(open.map(({ mail: { id } }) => ({ id, status: 'sent', detail: keptInMailbox })));
      return open.map(({ mail: { messageId } }) => ({ outcome: 'sent', providerId: messageId }));
    }
    const claims = await mailbox.claim(open.map(({ mail: { id } }) => id));
    const handing = open.flatMap((each) => {
      const claim = claims.get(each.mail.id);
      return claim ? [{ ...each, ...claim }] : [];
    });
    const handed = handing.length > 0 ? await provider.hand(handing, AbortSignal.timeout(handingMs)) : [];
    await mailbox.settle(handed.map((each, index) => outcomeOf(handing[index]?.mail.id ?? '', each, provider.name)));
    const problem = handed.find((each) => each.problem)?.problem;
    const isProved = !provider.isProvedLater && handed.some(({ result }) => result.outcome === 'sent');
    if (problem || isProved) await mailbox.recordProblem(type, problem ?? null);
    const results = new Map(handing.map(({ mail }, index) => [mail.id, handed[index]?.result]));
    return open.map(({ mail }) => results.get(mail.id) ?? later(claimedSeconds, 'Another process is sending it'));
  }

  return {
    batch: provider?.batch ?? partMaximum,
    part: partMaximum,
    async send(messages) {
      const results: SendResult[] = messages.map(() => refused('badAddress', notAnAddress[type]));
      const right = [...messages.entries()].filter(([, { to }]) => isAddress(to));
      const mails = await mailbox.keep(right.map(([, message]) => toMail(type, message)));
      const settled: Outcome[] = [];
      const open: { index: number; mail: StoredMail; userId: string | null }[] = [];
      for (const [order, [index, { userId }]] of right.entries()) {
        const mail = mails[order] as StoredMail;
        if (mail.isSent) results[index] = { outcome: 'sent', providerId: mail.providerId ?? mail.messageId };
        else if (mail.standing) {
          results[index] = refused(mail.standing, stateTexts[mail.standing]);
          settled.push({ id: mail.id, status: 'failed', detail: stateTexts[mail.standing] });
        } else open.push({ index, mail, userId });
      }
      if (settled.length > 0) await mailbox.settle(settled);
      if (open.length === 0) return results;
      for (const [order, result] of (await handOver(open)).entries()) results[open[order]?.index ?? 0] = result;
      return results;
    },
  };
}

function outcomeOf(id: string, { result, ...more }: Handed, provider: string): Outcome {
  if (result.outcome !== 'sent')
    return { id, status: 'failed', detail: result.detail, isUncertain: more.isUncertain ?? false };
  const { receiptAfterSeconds } = more;
  return {
    id,
    status: 'sent',
    detail: `Accepted by ${provider}`,
    providerId: result.providerId,
    ...(receiptAfterSeconds && { receiptAfterSeconds }),
  };
}
