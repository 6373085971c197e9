import { z } from 'zod';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import type { Config } from '../../../../platform/config.ts';
import { parseResponse } from '../../../../platform/outbound/responses.ts';
import { call } from '../../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';

export const name = 'Expo';
/** Receipts per call. */
export const receiptsMaximum = 1000;
/** One attempt, because the sender retries. */
const usualPace = { callMs: 20_000, attempts: 1, pauseMs: 500, longestWaitMs: 0 };
const refusesToken = 'Expo rejected the access token';

const details = z.object({ error: z.string().optional(), expoPushToken: z.string().optional() });
/** Result of one notification, immediate (ticket) or later (receipt). */
const pushVerdict = z.object({
  status: z.enum(['ok', 'error']),
  id: z.string().min(1).max(200).optional(),
  message: z.string().default(''),
  details: details.nullish().catch(null),
});
export type PushVerdict = z.output<typeof pushVerdict>;
const tickets = z.object({ data: z.array(pushVerdict) });
const receipts = z.object({ data: z.record(z.string(), pushVerdict) });
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

/** Meaning of an error in a ticket or receipt. */
export type Meaning = 'gone' | 'misconfigured' | 'tooOften' | 'passes' | 'refused';
const meanings: Record<string, Meaning> = {
  DeviceNotRegistered: 'gone',
  InvalidCredentials: 'misconfigured',
  MismatchSenderId: 'misconfigured',
  MessageRateExceeded: 'tooOften',
  ExpoError: 'passes',
  ProviderError: 'passes',
};
export const meaningOf = ({ details: of }: PushVerdict): Meaning => meanings[of?.error ?? ''] ?? 'refused';

export const appRemoved = 'The app was removed from this device';
/** Omits Expo's own text, which may contain tokens. */
export const sentenceOf = (verdict: PushVerdict) => {
  const error = verdict.details?.error ?? 'unknown error';
  const sentences: Record<Meaning, string> = {
    gone: appRemoved,
    misconfigured: `Expo doesn't have valid push credentials for the app (${error})`,
    tooOften: 'Too many notifications for this device',
    passes: `Expo had a temporary error (${error})`,
    refused: error === 'MessageTooBig' ? 'The notification is too long' : `Rejected by Expo (${error})`,
  };
  return sentences[meaningOf(verdict)];
};

interface ExpoRequest {
  path: string;
  body: object;
  isRead: boolean;
  signal: AbortSignal;
}

/** Expo's push service (docs.expo.dev/push-notifications/sending-notifications); undefined if not configured. */
export function openExpo({ EXPO_BASE_URL: base, EXPO_ACCESS_TOKEN: token }: Config, pace = usualPace) {
  if (base === undefined) return undefined;
  const connection = {
    name,
    base,
    bytesMaximum: 4 * 1024 * 1024,
    pace,
  };
  /** The response, or an `error` if Expo rejected the whole call. */
  async function callExpo<S extends z.ZodType>(schema: S, { path, body, isRead, signal }: ExpoRequest) {
    const response = await call(
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
    const error = parseResponse(failure, response.body)?.errors[0];
    if (response.status === 401 || response.status === 403 || error?.code === 'UNAUTHORIZED')
      throw new ProviderError('credentials', refusesToken);
    if (error) return { error };
    const data = response.status === 200 ? parseResponse(schema, response.body) : undefined;
    if (!data) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
    return data;
  }
  return {
    send: (messages: readonly object[], signal: AbortSignal) =>
      callExpo(tickets, { path: 'send', body: messages, isRead: false, signal }),
    /** Receipts by ticket; missing if not ready. */
    async receipts(ids: readonly string[]): Promise<Readonly<Record<string, PushVerdict>>> {
      const signal = AbortSignal.timeout(2 * pace.callMs);
      const response = await callExpo(receipts, { path: 'getReceipts', body: { ids }, isRead: true, signal });
      if ('error' in response)
        throw new ProviderError('refused', providerMessages.refusedCall(name, response.error.code));
      return response.data;
    },
  };
}
export type Expo = NonNullable<ReturnType<typeof openExpo>>;

/** True unless the verdict names another device. */
export const isOf = ({ details: of }: PushVerdict, token: string) => (of?.expoPushToken ?? token) === token;
