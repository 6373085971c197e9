import { secondFactorRequired } from '@hearth/contract/errors';
import { metaOf } from '@hearth/contract/definition';
import { readAfterHeader } from '@hearth/contract/live/live';
import { apiErrorOf, ApiError } from './api-error.ts';
import { currentToken, knownToken, renewToken, sessionHasEnded } from './access-token.ts';
import { confirmed } from './confirmation.ts';
import type { Endpoint, InputArgument, InputOf, OutputOf } from './endpoint-types.ts';
import { noteReadAfter, readAfter } from './read-after.ts';
import { address, content, type CallParts } from './request.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One per user action, reused for retries. Generated if left out. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  /** Called with the headers of a successful response. */
  onResponse?: (headers: Headers) => void;
  /** Replaces `fetch`, such as to track progress. */
  reach?: (url: string, init: RequestInit) => Promise<Response>;
}

const secondFactorListeners = new Set<() => void>();

/** Listens for calls that fail because a second factor must be set up first. */
export const onSecondFactorRequired = (listener: () => void) => {
  secondFactorListeners.add(listener);
  return () => void secondFactorListeners.delete(listener);
};

async function reach(url: string, init: RequestInit, by: NonNullable<CallOptions['reach']> = fetch): Promise<Response> {
  try {
    const response = await by(url, { ...init, credentials: 'include' });
    noteReadAfter(response.headers.get(readAfterHeader));
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0);
  }
}

async function tokenOrEnd(next: () => Promise<string>): Promise<string> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) sessionHasEnded();
    throw error;
  }
}

/**
 * Sends the call and returns the successful raw response. Retries once with a new token after a 401, and once after the
 * person confirms their identity (428).
 */
export async function send(endpoint: Endpoint, input: CallParts = {}, options: CallOptions = {}): Promise<Response> {
  const meta = metaOf(endpoint);
  const { method, url } = address(endpoint, input);
  const { body, headers } = content(input.body);
  Object.assign(headers, options.headers);
  const seen = readAfter();
  if (seen !== undefined) headers[readAfterHeader] = seen;
  if (meta.action) headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey();
  const init = { method, headers, body: body ?? null, signal: options.signal ?? null };
  if (meta.scope.kind === 'public') return succeeded(await reach(url, init, options.reach));

  // No await if the token is known, so that a screen's calls start while it renders.
  headers.authorization = `Bearer ${knownToken() ?? (await tokenOrEnd(currentToken))}`;
  let response = await reach(url, init, options.reach);
  if (response.status === 401) {
    headers.authorization = `Bearer ${await tokenOrEnd(renewToken)}`;
    response = await reach(url, init, options.reach);
    if (response.status === 401) sessionHasEnded();
  }
  if (meta.confirmed && response.status === 428 && (await confirmed())) {
    headers.authorization = `Bearer ${await tokenOrEnd(currentToken)}`;
    response = await reach(url, init, options.reach);
  }
  return succeeded(response);
}

async function succeeded(response: Response): Promise<Response> {
  if (response.ok) return response;
  const error = await apiErrorOf(response);
  if (error.code === secondFactorRequired) for (const listener of secondFactorListeners) listener();
  throw error;
}

/** Calls an endpoint and returns its output; throws ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: [...InputArgument<E>, options?: CallOptions]
): Promise<OutputOf<E>> {
  const response = await send(endpoint, (input ?? {}) as InputOf<E> & CallParts, options);
  (options as CallOptions | undefined)?.onResponse?.(response.headers);
  return (await response.json()) as OutputOf<E>;
}

export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
