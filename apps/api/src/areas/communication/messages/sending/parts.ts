import type { MessageType } from '@hearth/contract/communication/message-kinds';
import type { Platform } from '../../../../platform/context.ts';
import { renderMail } from '../../../../platform/mail/render.ts';
import type { Channel, Outgoing, SendResult } from '../../channels/public.ts';
import { unsubscribingOf } from '../../unsubscribes/public.ts';
import type { Claimed, Settled } from './claims.ts';
import { contentFor, isGivenUp, refusalOf, secondsUntilNext } from '../rules.ts';

export interface Sending extends Written {
  id: string;
  purpose: string;
}

interface Written {
  /** Marketing gets an unsubscribe link; tests have no purpose. */
  purpose?: string;
  /** Null for announcements. */
  property_id: string | null;
  type: MessageType;
  subject: string;
  body: string;
  sender: { id: string; name: string };
  /** Undefined for announcements. */
  property: { name: string; email: string } | undefined;
}

/** A recipient with an idempotency key per address. */
type Reader = Pick<Claimed, 'user_id' | 'reader'> & { addresses: readonly { to: string; key: string }[] };

const concurrency = 8;
const inOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').slice(0, 200);

/** The message for one recipient. */
function outgoingFor(
  platform: Platform,
  message: Written,
  { user_id: userId, reader, addresses: [address] }: Reader,
): Omit<Outgoing, 'key' | 'to'> {
  const { subject, text } = contentFor(message, reader);
  const common = { subject, propertyId: message.property_id, userId, senderId: message.sender.id };
  if (message.type !== 'EMAIL') return { ...common, text };
  const ending = message.purpose === 'marketing' ? unsubscribingOf(platform, address?.to ?? '') : undefined;
  const { HEARTH_PRODUCT: product, SUPPORT_EMAIL: support } = platform.config;
  const property = message.property ?? { name: product, email: support };
  const footer = message.property
    ? `${property.name} sent you this message through ${product}.`
    : `You received this because you work with ${product}.`;
  const footerLink = ending && { label: 'Unsubscribe from news and offers', url: ending.url };
  return {
    ...common,
    ...renderMail({
      product: property.name,
      colors: platform.config.look.colors,
      subject,
      blocks: [{ kind: 'rich', html: text }],
      footer,
      ...(footerLink && { footerLink }),
    }),
    replyTo: property.email,
    ...(ending && { headers: ending.headers }),
    isEmergency: message.purpose === 'emergency',
    senderName: inOneLine(`${message.sender.name}, ${property.name}`),
  };
}

/** Result over all devices of a recipient; other messages have one address. */
export interface Reached {
  result: SendResult;
  /** Delivered to one device; delay until another one is retried. */
  retrySeconds?: number;
}

/** Sent if one device accepted it; failed if all refused it. */
export function deliveryResultOf(results: readonly SendResult[]): Reached {
  const sent = results.find(({ outcome }) => outcome === 'sent');
  const waiting = results.filter((result) => result.outcome === 'later');
  const result = sent ?? waiting[0] ?? results[0];
  if (!result) throw new Error('a delivery has no address');
  return {
    result,
    ...(sent && waiting.length > 0 && { retrySeconds: Math.max(...waiting.map(({ afterSeconds }) => afterSeconds)) }),
  };
}

interface Way {
  channel: Channel;
  /** False once the runner has lost its lease. */
  maySend?: () => boolean;
}

/** Sends to all of the recipients' addresses in parallel batches. The rest stay pending. */
export async function deliver(
  platform: Platform,
  message: Written,
  readers: readonly Reader[],
  { channel, maySend = () => true }: Way,
): Promise<SendResult[][]> {
  const outgoing = readers.map((reader) => {
    const content = outgoingFor(platform, message, reader);
    return reader.addresses.map((address) => ({ ...content, ...address }));
  });
  const results = new Map<string, SendResult>();
  const queue = outgoing.flat();
  const lane = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, channel.batch);
      const sent = maySend() ? await channel.send(batch).catch((error: unknown) => batch.map(failedBy(error))) : [];
      for (const [index, { key }] of batch.entries()) results.set(key, sent[index] ?? noTime);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return outgoing.map((each) => each.map(({ key }) => results.get(key) ?? noTime));
}

/** Idempotency keys per device, the same as `delivery_keys` in SQL. */
export const addressed = (key: string, addresses: readonly string[]) =>
  addresses.map((to, index) => ({ to, key: index === 0 ? key : `${key}:${index}` }));

const noTime: SendResult = { outcome: 'later', afterSeconds: 0, detail: '', isUntried: true };
const failedBy = (error: unknown) => (): SendResult => ({
  outcome: 'later',
  afterSeconds: 30,
  detail: String(error).slice(0, 500),
});

function settledBy({ id, attempts, queued_at: queuedAt }: Claimed, result: SendResult, now: Date): Settled {
  const settled = { id, reason: '', detail: '', seconds: 0, untried: false };
  switch (result.outcome) {
    case 'sent':
      return { ...settled, status: 'sent' };
    case 'refused':
      return { ...settled, ...refusalOf(result.reason), detail: result.detail };
    case 'later':
      if (result.isUntried)
        return {
          ...settled,
          status: 'waiting',
          detail: result.detail,
          seconds: Math.ceil(result.afterSeconds),
          untried: true,
        };
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

/** Sends a part; `rest` are devices to retry. */
export async function deliverPart(
  platform: Platform,
  message: Sending,
  part: readonly Claimed[],
  way: Way,
): Promise<{ settled: Settled[]; rest: DeviceRetry[] }> {
  const readers = part.map((each) => ({
    ...each,
    addresses: addressed(`message:${each.id}:${each.round}`, each.addresses),
  }));
  const results = await deliver(platform, message, readers, way);
  const reached = results.map(deliveryResultOf);
  const now = new Date();
  return {
    settled: part.map((each, index) => settledBy(each, reached[index]?.result ?? noTime, now)),
    rest: part.flatMap(({ id, round }, index) => {
      const seconds = reached[index]?.retrySeconds;
      return seconds === undefined ? [] : [{ recipientId: id, round, seconds }];
    }),
  };
}

export interface DeviceRetry {
  recipientId: string;
  round: number;
  seconds: number;
}
