import { z } from 'zod';
import { providerMessages as say } from '@hearth/contract/properties/provider-messages';
import type { Config } from '../../../platform/config.ts';
import { readAnswer } from '../../../platform/outbound/answers.ts';
import { call } from '../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';

export const name = 'Expo';
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
    const error = readAnswer(failure, answer.body)?.errors[0];
    if (answer.status === 401 || answer.status === 403 || error?.code === 'UNAUTHORIZED')
      throw new ProviderError('credentials', refusesToken);
    if (error) return { error };
    const data = answer.status === 200 ? readAnswer(schema, answer.body) : undefined;
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
export type Expo = NonNullable<ReturnType<typeof openExpo>>;

/** Whether it is said of this device, as far as Expo says so. */
export const isOf = ({ details: of }: Said, token: string) => (of?.expoPushToken ?? token) === token;
