import { z } from 'zod';
import { providerMessages as say } from '@hearth/contract/properties/provider-messages';
import type { Config } from '../../../platform/config.ts';
import { call, ProviderError } from '../../properties/integrations/public.ts';
import { later, partMaximum, refused, type Channel, type ChannelParts } from './channel.ts';
import { outbox, type Handed, type Handing } from './outbox.ts';
import { isExpoToken } from './rules.ts';

const name = 'Expo';
const retrySeconds = 60;
const credentialsSeconds = 300;
/** Expo asks to be asked later; most receipts are there by then. */
const receiptAfterSeconds = 60;
/** How many receipts Expo gives in one call. */
export const receiptsMaximum = 1000;
/** Whoever sends tries again. */
const usualPace = { callMs: 20_000, attempts: 1, pauseMs: 500, longestWaitMs: 0 };
const refusesToken = 'Expo refuses the access token';

const details = z.object({ error: z.string().optional(), expoPushToken: z.string().optional() });
/** What Expo says of one notification, at once (a ticket) or later (a receipt). */
const verdict = z.object({
  status: z.enum(['ok', 'error']),
  id: z.string().min(1).max(200).optional(),
  message: z.string().default(''),
  details: details.nullish().catch(null),
});
export type Said = z.output<typeof verdict>;
const tickets = z.object({ data: z.array(verdict) });
const receipts = z.object({ data: z.record(z.string(), verdict) });
const failure = z.object({
  errors: z
    .array(
      z.object({
        code: z.coerce.string().default(''),
        message: z.string().default(''),
        details: z.unknown().optional(),
      }),
    )
    .min(1),
});
const byProject = z.record(z.string(), z.array(z.string()));

/** What an error of Expo's means, whenever it is said. */
export type Meaning = 'gone' | 'misconfigured' | 'tooOften' | 'passes' | 'refused';
const meanings: Record<string, Meaning> = {
  DeviceNotRegistered: 'gone',
  InvalidCredentials: 'misconfigured',
  MismatchSenderId: 'misconfigured',
  MessageRateExceeded: 'tooOften',
  ExpoError: 'passes',
  ProviderError: 'passes',
};
export const meaningOf = ({ details: of }: Said): Meaning => meanings[of?.error ?? ''] ?? 'refused';

export const isGone = 'The application is not on this device any more';
/** Without what Expo wrote itself, which may name tokens. */
export const sentenceOf = (said: Said) => {
  const error = said.details?.error ?? 'unknown error';
  const sentences: Record<Meaning, string> = {
    gone: isGone,
    misconfigured: `Expo cannot send for the application: its credentials are wrong (${error})`,
    tooOften: 'Too many notifications to this device at once',
    passes: `Expo could not send it now (${error})`,
    refused: error === 'MessageTooBig' ? 'The notification is too long' : `Expo refuses it (${error})`,
  };
  return sentences[meaningOf(said)];
};

function parsed<S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

interface Asked {
  path: string;
  body: object;
  isRead: boolean;
  signal: AbortSignal;
}

/** Expo's push service (docs.expo.dev/push-notifications/sending-notifications); undefined where the deployment has none. */
export function openExpo({ EXPO_BASE_URL: base, EXPO_ACCESS_TOKEN: token }: Config, pace = usualPace) {
  if (base === undefined) return undefined;
  const connection = {
    name,
    base,
    bytesMaximum: 4 * 1024 * 1024,
    pace,
  };
  /** What Expo answered; an error of the whole call where it understood the call and refused it. */
  async function ask<S extends z.ZodType>(schema: S, { path, body, isRead, signal }: Asked) {
    const answer = await call(
      { ...connection, signal },
      {
        path: `/--/api/v2/push/${path}`,
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        contentType: 'json',
        isRead,
      },
    );
    const error = parsed(failure, answer.body)?.errors[0];
    if (answer.status === 401 || answer.status === 403 || error?.code === 'UNAUTHORIZED')
      throw new ProviderError('credentials', refusesToken);
    if (error) return { error };
    const data = answer.status === 200 ? parsed(schema, answer.body) : undefined;
    if (!data) throw new ProviderError('protocol', say.notUnderstood(name));
    return data;
  }
  return {
    send: (messages: readonly object[], signal: AbortSignal) =>
      ask(tickets, { path: 'send', body: messages, isRead: false, signal }),
    /** By ticket; what is not known yet is not there. */
    async receipts(ids: readonly string[]): Promise<Readonly<Record<string, Said>>> {
      const signal = AbortSignal.timeout(2 * pace.callMs);
      const answer = await ask(receipts, { path: 'getReceipts', body: { ids }, isRead: true, signal });
      if ('error' in answer) throw new ProviderError('refused', say.refusedCall(name, answer.error.code));
      return answer.data;
    },
  };
}
type Expo = NonNullable<ReturnType<typeof openExpo>>;

/** Expo has no keys: what it might get twice has one tag, by which a device that has it shows the second in its place. */
const messageOf = ({ mail: { id, recipient, subject, text } }: Handing) => ({
  to: recipient,
  title: subject,
  body: text,
  sound: 'default',
  // What somebody reads is not for when the phone wakes by itself.
  priority: 'high',
  tag: id,
  collapseId: id,
});

/** Notifications by Expo's push service. */
export function expo({ mailbox }: Pick<ChannelParts, 'mailbox'>, service: Expo): Channel {
  async function handedBy({ mail: { recipient }, userId }: Handing, ticket: Said): Promise<Handed> {
    if (ticket.status === 'ok')
      return ticket.id
        ? { result: { outcome: 'sent', providerId: ticket.id }, receiptAfterSeconds }
        : { result: later(retrySeconds, say.notUnderstood(name)) };
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

  async function handAll(messages: readonly Handing[], signal: AbortSignal): Promise<Handed[]> {
    const answer = await service.send(messages.map(messageOf), signal);
    if ('error' in answer) return handApart(messages, signal, answer.error);
    if (answer.data.length !== messages.length) throw new ProviderError('protocol', say.notUnderstood(name));
    return Promise.all(messages.map((message, index) => handedBy(message, answer.data[index] as Said)));
  }

  /** Expo refuses a call whole for one message of it, or for messages of two applications: the others go without them. */
  async function handApart(
    messages: readonly Handing[],
    signal: AbortSignal,
    { code, details: of }: { code: string; details?: unknown },
  ): Promise<Handed[]> {
    if (messages.length === 1) return [{ result: refused('refused', `Expo refuses it (${code.slice(0, 100)})`) }];
    const projects = Object.entries(byProject.safeParse(of).data ?? {});
    const projectOf = new Map(
      projects.flatMap(([project, tokens]) => tokens.map((token) => [token, project] as const)),
    );
    const half = Math.ceil(messages.length / 2);
    const parts = Map.groupBy([...messages.entries()], ([index, { mail }]) =>
      projectOf.size > 0 ? (projectOf.get(mail.recipient) ?? '') : String(index < half),
    );
    // One that names all of them as one application says nothing that helps.
    if (parts.size === 1) return messages.map(() => ({ result: later(retrySeconds, say.notUnderstood(name)) }));
    const handed: Handed[] = [];
    for (const part of parts.values()) {
      const answers = await hand(
        part.map(([, message]) => message),
        signal,
      );
      for (const [order, [index]] of part.entries()) handed[index] = answers[order] as Handed;
    }
    return handed;
  }

  async function hand(messages: readonly Handing[], signal: AbortSignal): Promise<Handed[]> {
    try {
      return await handAll(messages, signal);
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

/** Whether it is said of this device, as far as Expo says so. */
export const isOf = ({ details: of }: Said, token: string) => (of?.expoPushToken ?? token) === token;
