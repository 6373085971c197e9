import type { MessageType } from '@hearth/contract/communication/message-record';
import type { Platform } from '../../../platform/context.ts';
import { renderMail } from '../../../platform/mail/render.ts';
import { channelFor, type Outgoing, type SendResult } from '../channels/public.ts';
import { unsubscribingOf } from '../unsubscribes/public.ts';
import type { Claimed, Settled } from './deliveries.ts';
import { contentFor, isGivenUp, refusalOf, secondsUntilNext } from './rules.ts';

/** What a runner knows of the message that it sends. */
export interface Sending extends Written {
  id: string;
  purpose: string;
}

/** What is sent, and in whose name. */
interface Written {
  /** Marketing says how it ends; a test has none. */
  purpose?: string;
  property_id: string;
  type: MessageType;
  subject: string;
  body: string;
  sender: { id: string; name: string };
  place: { name: string; email: string };
}

export type Reader = Pick<Claimed, 'user_id' | 'reader'> & { addresses: readonly string[]; key: string };

const atOnce = 8;
const inOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').slice(0, 200);

/** The message as one reader gets it. */
function outgoingFor(
  platform: Platform,
  message: Written,
  { user_id: userId, reader, addresses: [address = ''] }: Reader,
): Omit<Outgoing, 'key' | 'to'> {
  const { subject, text } = contentFor(message, reader);
  const common = { subject, propertyId: message.property_id, userId, senderId: message.sender.id };
  if (message.type !== 'EMAIL') return { ...common, text };
  const ending = message.purpose === 'marketing' ? unsubscribingOf(platform, address) : undefined;
  const footer = `${message.place.name} sent you this message with ${platform.config.HEARTH_PRODUCT}.`;
  const footerLink = ending && { label: 'Unsubscribe from news and offers', url: ending.url };
  return {
    ...common,
    ...renderMail({
      product: message.place.name,
      subject,
      blocks: [{ kind: 'rich', html: text }],
      footer,
      ...(footerLink && { footerLink }),
    }),
    replyTo: message.place.email,
    ...(ending && { headers: ending.headers }),
    senderName: inOneLine(`${message.sender.name}, ${message.place.name}`),
  };
}

/** One delivery: where there are several devices, it has come when one of them has it. */
export async function deliver(platform: Platform, message: Written, reader: Reader): Promise<SendResult> {
  const channel = channelFor(platform, message.type);
  const outgoing = outgoingFor(platform, message, reader);
  const results: SendResult[] = [];
  for (const [index, to] of reader.addresses.entries())
    results.push(await channel.send({ ...outgoing, to, key: index === 0 ? reader.key : `${reader.key}:${index}` }));
  const found = (outcome: SendResult['outcome']) => results.find((result) => result.outcome === outcome);
  const result = found('sent') ?? found('later') ?? results[0];
  if (!result) throw new Error('a delivery has no address');
  return result;
}

function settledBy({ id, attempts, queued_at: queuedAt }: Claimed, result: SendResult, now: Date): Settled {
  const settled = { id, reason: '', detail: '', seconds: 0 };
  switch (result.outcome) {
    case 'sent':
      return { ...settled, status: 'sent' };
    case 'refused':
      return { ...settled, ...refusalOf(result.reason), detail: result.detail };
    case 'later':
      return isGivenUp(queuedAt, now)
        ? { ...settled, status: 'failed', reason: 'gaveUp', detail: result.detail }
        : {
            ...settled,
            status: 'waiting',
            detail: result.detail,
            seconds: secondsUntilNext(result.afterSeconds, attempts),
          };
  }
}

/** Sends a part, several at a time; whom there is no time for any more goes back into the queue. */
export async function deliverPart(
  platform: Platform,
  message: Sending,
  part: readonly Claimed[],
  maySend: () => boolean,
): Promise<Settled[]> {
  const settled: Settled[] = [];
  const queue = [...part];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (!maySend()) {
        settled.push({ id: next.id, status: 'waiting', reason: '', detail: '', seconds: 0 });
        continue;
      }
      const key = `message:${next.id}:${next.round}`;
      const result = await deliver(platform, message, { ...next, key }).catch((error: unknown): SendResult => ({
        outcome: 'later',
        afterSeconds: 30,
        detail: String(error).slice(0, 500),
      }));
      settled.push(settledBy(next, result, new Date()));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return settled;
}
