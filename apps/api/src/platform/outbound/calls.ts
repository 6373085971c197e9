import { setTimeout as pause } from 'node:timers/promises';
import { providerMessages as say } from '@hearth/contract/properties/provider-messages';
import { awaitCall, type CallBudget, type TakeCall } from './call-budget.ts';
import { isSpoken, wholeBody, wholeFile, refuseOtherTypes } from './answers.ts';
import { ProviderError } from './provider-error.ts';

/** How long and how often a provider is tried. */
export interface Pace {
  /** One call with its whole answer. */
  callMs: number;
  attempts: number;
  /** The first pause after a failure; each further one is twice as long. */
  pauseMs: number;
  /** A limit that lasts longer is told to the caller instead. */
  longestWaitMs: number;
}

export const usualPace: Pace = { callMs: 60_000, attempts: 4, pauseMs: 500, longestWaitMs: 60_000 };
/** For somebody who looks at the screen until there is an answer. */
export const hastyPace: Pace = { callMs: 8000, attempts: 2, pauseMs: 300, longestWaitMs: 2000 };

/** What is spoken with: whose name stands in the sentences, and what its calls may take. */
export interface Connection {
  name: string;
  /** A base address of the deployment's configuration, without a slash at its end. */
  base: string;
  /** Whose budget the calls are counted in; never written anywhere. */
  credential: string;
  budget: CallBudget;
  takeCall: TakeCall;
  bytesMaximum: number;
  pace: Pace;
  signal: AbortSignal;
}

/** Calls of some callers are counted; others count what they send themselves. */
type AnyConnection = Connection | Omit<Connection, 'credential' | 'budget' | 'takeCall'>;

export interface Call {
  /** Follows the base address; what comes from outside in it is encoded. */
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Of the answer. */
  contentType: 'json' | 'xml' | 'pdf';
  /** False for what must not happen twice: then only what has not happened is tried again. */
  isRead: boolean;
}

export interface CallAnswer {
  status: number;
  body: string;
  /** Of a file, whose `body` is empty. */
  bytes?: Buffer;
}

/** What kept an attempt from being answered; `happened` is whether the provider may have acted on it. */
interface Failure {
  error: ProviderError;
  happened: boolean;
  waitMs?: number;
}

/** Calls the provider, with pauses while it is busy or fails. What refuses is the caller's to read. */
export async function call(connection: AnyConnection, request: Call): Promise<CallAnswer> {
  try {
    return await called(connection, request);
  } catch (error) {
    const { aborted, reason } = connection.signal;
    if (!aborted || error instanceof ProviderError) throw error;
    // Whoever waits for it has set a time; anything else that ends it is theirs to know.
    const isOver = reason instanceof DOMException && reason.name === 'TimeoutError';
    throw isOver ? new ProviderError('unavailable', say.tooSlow(connection.name)) : reason;
  }
}

/** Waits for its turn; answers how many milliseconds are still to wait when that is too long. */
const turn = (connection: AnyConnection) =>
  'takeCall' in connection
    ? awaitCall(
        connection.takeCall,
        connection.credential,
        connection.budget,
        connection.pace.longestWaitMs,
        connection.signal,
      )
    : 0;

async function called(connection: AnyConnection, request: Call): Promise<CallAnswer> {
  const { pace, signal } = connection;
  for (let attempt = 1; ; attempt++) {
    const stillMs = await turn(connection);
    if (stillMs > 0) throw busy(connection, stillMs);
    const outcome = await tried(connection, request);
    if ('status' in outcome) return outcome;
    const mayRepeat = (request.isRead || !outcome.happened) && attempt < pace.attempts;
    const waitMs = outcome.waitMs ?? pace.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
    if (!mayRepeat || waitMs > pace.longestWaitMs) throw outcome.error;
    await pause(waitMs, undefined, { signal });
  }
}

const busy = ({ name }: AnyConnection, waitMs: number) =>
  new ProviderError('limit', say.busy(name), Math.ceil(waitMs / 1000));

async function tried(connection: AnyConnection, request: Call): Promise<CallAnswer | Failure> {
  const deadline = AbortSignal.timeout(connection.pace.callMs);
  try {
    const response = await fetch(connection.base + request.path, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      // An address that an answer names is never called.
      redirect: 'manual',
      signal: AbortSignal.any([deadline, connection.signal]),
    });
    const failure = isSpoken(request, response) ? undefined : failureOf(connection, response);
    if (failure) {
      await response.body?.cancel();
      return failure;
    }
    const { status } = response;
    const isFile = request.contentType === 'pdf';
    const answer = isFile
      ? { body: '', bytes: await wholeFile(connection, response) }
      : { body: await wholeBody(connection, response) };
    refuseOtherTypes(connection, request, response);
    return { status, ...answer };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (connection.signal.aborted) throw error;
    if (deadline.aborted)
      return { error: new ProviderError('unavailable', say.tooSlow(connection.name)), happened: true };
    return notConnected(connection, error);
  }
}

/** Limits and failures of the provider itself, which pass. */
function failureOf(connection: AnyConnection, { status, headers }: Response): Failure | undefined {
  if (status === 429) {
    const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
    return {
      error: busy(connection, waitMs ?? connection.pace.longestWaitMs),
      happened: false,
      ...(waitMs !== undefined && { waitMs }),
    };
  }
  if (status >= 500) {
    const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
    const error = new ProviderError('unavailable', say.failed(connection.name));
    return { error, happened: true, ...(waitMs !== undefined && { waitMs }) };
  }
  return undefined;
}

/** The header's seconds or date, in milliseconds from now; undefined when it says neither. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** The cause stays behind: it may hold the request with its secrets. */
function notConnected({ name }: AnyConnection, error: unknown): Failure {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = code === 'ENOTFOUND' ? say.unknownAddress(name) : say.noAnswer(name);
  return { error: new ProviderError('unavailable', message), happened: !neverSent.includes(code) };
}
