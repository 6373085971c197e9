import { isSignedBy } from '../../../platform/signatures.ts';

type Parameters = Readonly<Record<string, string>>;

/** Twilio signs its URL and the parameters in order of their names (twilio.com/docs/usage/security). */
export function isOfTwilio(signature: string, token: string, address: string, parameters: Parameters): boolean {
  const signed = Object.keys(parameters)
    .sort()
    .reduce((text, name) => text + name + parameters[name], address);
  return isSignedBy(signature, { algorithm: 'sha1', encoding: 'base64', secret: token, text: signed });
}

const clockMs = 5 * 60_000;

/** Signed with the webhook secret within the last minutes. */
export function isOfMailProvider(
  { signature, timestamp }: { signature: string; timestamp: string },
  secret: string,
  body: string,
  now: Date,
): boolean {
  const at = Number(timestamp) * 1000;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - at) > clockMs) return false;
  return isSignedBy(signature, { algorithm: 'sha256', encoding: 'hex', secret, text: `${timestamp}.${body}` });
}

export type Report =
  | { kind: 'status'; sid: string; status: 'sent' | 'delivered' | 'failed'; code: number }
  | { kind: 'reply'; sid: string; from: string; to: string; text: string; wish: 'stop' | 'start' | null };

const statuses = new Map<string, 'sent' | 'delivered' | 'failed'>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** Opt-out and opt-in keywords of Twilio and carriers, in any case. */
const wishes: Record<string, 'stop' | 'start'> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  START: 'start',
  YES: 'start',
  UNSTOP: 'start',
};

/** The status in a Twilio callback; undefined for one we don't track, such as queued. */
export function reportOf(parameters: Parameters): Report | undefined {
  const {
    MessageSid: sid = '',
    MessageStatus: said,
    Body: text,
    From: from = '',
    To: to = '',
    OptOutType,
  } = parameters;
  if (!/^(SM|MM)[0-9a-f]{32}$/.test(sid)) return undefined;
  if (said !== undefined) {
    const status = statuses.get(said);
    return status && { kind: 'status', sid, status, code: Number(parameters.ErrorCode) || 0 };
  }
  if (text === undefined || from === '') return undefined;
  const wish = wishes[(OptOutType ?? text).trim().toUpperCase()] ?? null;
  return { kind: 'reply', sid, from, to, text, wish };
}
