import { setTimeout as sleep } from 'node:timers/promises';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { awaitCall, type CallBudget, type TakeCall } from './call-budget.ts';
import { isSoapFault, readBody, readBytes, requireContentType } from './responses.ts';
import { endFailed, endWithStatus, startSpan } from '../tracing/trace.ts';
import { ProviderError } from './provider-error.ts';

/** Timeouts and retries for a provider. */
export interface Pace {
  /** Timeout of one call, including its response. */
  callMs: number;
  attempts: number;
  /** Pause after the first failure; doubles each time. */
  pauseMs: number;
  /** A longer rate limit is reported to the caller instead. */
  longestWaitMs: number;
}

export const usualPace: Pace = { callMs: 60_000, attempts: 4, pauseMs: 500, longestWaitMs: 60_000 };
/** For users waiting at the screen. */
export const hastyPace: Pace = { callMs: 8000, attempts: 2, pauseMs: 300, longestWaitMs: 2000 };

/** A provider's display name, address and limits. */
export interface Connection {
  name: string;
  /** The configured base URL, without a trailing slash. */
  base: string;
  /** Identifies the budget of the calls. Never stored. */
  credential: string;
  budget: CallBudget;
  takeCall: TakeCall;
  bytesMaximum: number;
  pace: Pace;
  signal: AbortSignal;
}

/** Some callers count their sends themselves, so the budget is optional. */
type AnyConnection = Connection | Omit<Connection, 'credential' | 'budget' | 'takeCall'>;

export interface Call {
  /** Appended to the base URL. External values in it must be encoded. */
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** The expected type of the response. */
  contentType: 'json' | 'xml' | 'pdf';
  /** False for calls that must not happen twice; they are only retried if they can't have had an effect. */
  isRead: boolean;
}

export interface CallResponse {
  status: number;
  body: string;
  /** The content of a file; `body` is then empty. */
  bytes?: Buffer;
}

/** The reason an attempt failed. `happened` means the provider may have acted on it. */
interface Failure {
  error: ProviderError;
  happened: boolean;
  waitMs?: number;
}

/** Calls the provider, with backoff while it is busy or failing. Rejections are returned to the caller. */
export async function call(connection: AnyConnection, request: Call): Promise<CallResponse> {
  try {
    return await callWithRetries(connection, request);
  } catch (error) {
    const { aborted, reason } = connection.signal;
    if (!aborted || error instanceof ProviderError) throw error;
    // Only the caller's timeout becomes a ProviderError; other aborts are passed on.
    const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError';
    throw isTimeout ? new ProviderError('unavailable', providerMessages.tooSlow(connection.name)) : reason;
  }
}

/** Waits for the call budget. If that takes too long, returns the remaining milliseconds. */
const awaitBudget = (connection: AnyConnection) =>
  'takeCall' in connection
    ? awaitCall(
        connection.takeCall,
        connection.credential,
        connection.budget,
        connection.pace.longestWaitMs,
        connection.signal,
      )
    : 0;

async function callWithRetries(connection: AnyConnection, request: Call): Promise<CallResponse> {
  const { pace, signal } = connection;
  for (let attempt = 1; ; attempt++) {
    const remainingMs = await awaitBudget(connection);
    if (remainingMs > 0) throw busy(connection, remainingMs);
    const outcome = await attemptOnce(connection, request, attempt);
    if ('status' in outcome) return outcome;
    const canRetry = (request.isRead || !outcome.happened) && attempt < pace.attempts;
    const waitMs = outcome.waitMs ?? pace.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
    if (!canRetry || waitMs > pace.longestWaitMs) throw outcome.error;
    await sleep(waitMs, undefined, { signal });
  }
}

const busy = ({ name }: AnyConnection, waitMs: number) =>
  new ProviderError('limit', providerMessages.busy(name), Math.ceil(waitMs / 1000));

/** No trace context goes out: what another company's server sees of ours is only the call. */
async function attemptOnce(connection: AnyConnection, request: Call, attempt: number) {
  const { hostname, port } = new URL(connection.base);
  const span = startSpan(`${request.method} ${connection.name}`, 'client', {
    'http.request.method': request.method,
    'server.address': hostname,
    ...(port && { 'server.port': Number(port) }),
    ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
  });
  try {
    const outcome = await fetchOnce(connection, request, span);
    if ('status' in outcome) endWithStatus(span, outcome.status, 400);
    else endFailed(span, outcome.error);
    return outcome;
  } catch (error) {
    endFailed(span, error);
    throw error;
  }
}

async function fetchOnce(
  connection: AnyConnection,
  request: Call,
  span: ReturnType<typeof startSpan>,
): Promise<CallResponse | Failure> {
  const deadline = AbortSignal.timeout(connection.pace.callMs);
  try {
    const response = await fetch(connection.base + request.path, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      // Never follow redirects.
      redirect: 'manual',
      signal: AbortSignal.any([deadline, connection.signal]),
    });
    span?.setAttribute('http.response.status_code', response.status);
    const failure = isSoapFault(request, response) ? undefined : failureOf(connection, response);
    if (failure) {
      await response.body?.cancel();
      return failure;
    }
    const { status } = response;
    const isFile = request.contentType === 'pdf';
    const answer = isFile
      ? { body: '', bytes: await readBytes(connection, response) }
      : { body: await readBody(connection, response) };
    requireContentType(connection, request, response);
    return { status, ...answer };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (connection.signal.aborted) throw error;
    if (deadline.aborted)
      return { error: new ProviderError('unavailable', providerMessages.tooSlow(connection.name)), happened: true };
    return connectionFailure(connection, error);
  }
}

/** Rate limits and failures on the provider's side, which are temporary. */
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
    const error = new ProviderError('unavailable', providerMessages.failed(connection.name));
    return { error, happened: true, ...(waitMs !== undefined && { waitMs }) };
  }
  return undefined;
}

/** Parses Retry-After, seconds or a date, as milliseconds from now; undefined if invalid. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

const notSentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Drops the cause, which may contain the request and its secrets. */
function connectionFailure({ name }: AnyConnection, error: unknown): Failure {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = code === 'ENOTFOUND' ? providerMessages.unknownAddress(name) : providerMessages.noAnswer(name);
  return { error: new ProviderError('unavailable', message), happened: !notSentCodes.includes(code) };
}
