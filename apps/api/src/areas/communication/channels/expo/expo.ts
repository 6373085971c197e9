import { z } from 'zod';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import { later, partMaximum, refused, type Channel, type ChannelParts } from '../channel.ts';
import { isOf, meaningOf, name, sentenceOf, type Expo, type PushVerdict } from './expo-service.ts';
import { outbox, type Handed, type Handing } from '../outbox.ts';
import { isExpoToken } from '../rules.ts';

const retrySeconds = 60;
const credentialsSeconds = 300;
/** Expo recommends a delay; most receipts are ready by then. */
const receiptAfterSeconds = 60;
const byProject = z.record(z.string(), z.array(z.string()));

/** Expo has no idempotency keys: with one tag, a duplicate replaces the first on the device. */
const messageOf = ({ mail: { id, recipient, subject, text } }: Handing) => ({
  to: recipient,
  title: subject,
  body: text,
  sound: 'default',
  priority: 'high',
  tag: id,
  collapseId: id,
});

export function expo({ mailbox }: Pick<ChannelParts, 'mailbox'>, service: Expo): Channel {
  async function handedBy({ mail: { recipient }, userId }: Handing, ticket: PushVerdict): Promise<Handed> {
    if (ticket.status === 'ok')
      return ticket.id
        ? { result: { outcome: 'sent', providerId: ticket.id }, receiptAfterSeconds }
        : { result: later(retrySeconds, providerMessages.notUnderstood(name)) };
    const detail = sentenceOf(ticket);
    switch (meaningOf(ticket)) {
      case 'gone':
        if (userId && isOf(ticket, recipient)) await mailbox.forgetDevice(userId, recipient);
        return { result: refused('unreachable', detail) };
      case 'misconfigured':
        return { result: later(credentialsSeconds, detail), problem: detail };
      case 'tooOften':
      case 'passes':
        return { result: later(retrySeconds, detail) };
      case 'refused':
        return { result: refused('refused', detail) };
    }
  }

  async function sendAll(messages: readonly Handing[], signal: AbortSignal): Promise<Handed[]> {
    const response = await service.send(messages.map(messageOf), signal);
    if ('error' in response) return sendSingly(messages, signal, response.error);
    if (response.data.length !== messages.length)
      throw new ProviderError('protocol', providerMessages.notUnderstood(name));
    return Promise.all(messages.map((message, index) => handedBy(message, response.data[index] as PushVerdict)));
  }

  /** Expo rejects a whole call for one bad message, or for two apps in one call: retries in smaller parts. */
  async function sendSingly(
    messages: readonly Handing[],
    signal: AbortSignal,
    { code, details: of }: { code: string; details?: unknown },
  ): Promise<Handed[]> {
    if (messages.length === 1) return [{ result: refused('refused', `Rejected by Expo (${code.slice(0, 100)})`) }];
    const projects = Object.entries(byProject.safeParse(of).data ?? {});
    const projectOf = new Map(
      projects.flatMap(([project, tokens]) => tokens.map((token) => [token, project] as const)),
    );
    const half = Math.ceil(messages.length / 2);
    const parts = Map.groupBy([...messages.entries()], ([index, { mail }]) =>
      projectOf.size > 0 ? (projectOf.get(mail.recipient) ?? '') : String(index < half),
    );
    // One part would repeat the rejected call.
    if (parts.size === 1)
      return messages.map(() => ({ result: later(retrySeconds, providerMessages.notUnderstood(name)) }));
    const handed: Handed[] = [];
    for (const part of parts.values()) {
      const responses = await hand(
        part.map(([, message]) => message),
        signal,
      );
      for (const [order, [index]] of part.entries()) handed[index] = responses[order] as Handed;
    }
    return handed;
  }

  async function hand(messages: readonly Handing[], signal: AbortSignal): Promise<Handed[]> {
    try {
      return await sendAll(messages, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, message, retryAfterSeconds } = error;
      const handed: Handed =
        kind === 'credentials'
          ? { result: later(credentialsSeconds, message), problem: message }
          : { result: later(retryAfterSeconds ?? retrySeconds, message) };
      return messages.map(() => handed);
    }
  }

  return outbox({ mailbox }, 'NOTIFICATION', isExpoToken, {
    name,
    batch: partMaximum,
    hand,
    isProvedLater: true,
  });
}
