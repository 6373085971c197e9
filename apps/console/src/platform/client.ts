import { secondFactorRequired } from '@hearth/contract/errors';
import { metaOf } from '@hearth/contract/definition';
import { apiErrorOf, ApiError } from './api-error.ts';
import { currentToken, knownToken, renewToken, sessionHasEnded } from './access-token.ts';
import { confirmed } from './confirmation.ts';
import type { Endpoint, InputArgument, InputOf, OutputOf } from './endpoint-types.ts';
import { address, content, type CallParts } from './request.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One per user action; a repeat of the same action sends the same. Made here when left out. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  /** Told the headers of a success. */
  onAnswer?: (headers: Headers) => void;
  /** Sends the request in place of `fetch`, such as to see how far it is. */
  reach?: (url: string, init: RequestInit) => Promise<Response>;
}

const heldListeners = new Set<() => void>();

/** Tells of a call that is refused until a second factor is set up. */
export const onHeld = (listener: () => void) => {
  heldListeners.add(listener);
  return () => void heldListeners.delete(listener);
};

async function reach(url: string, init: RequestInit, by: NonNullable<CallOptions['reach']> = fetch): Promise<Response> {
  try {
    return await by(url, { ...init, credentials: 'include' });
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
 * Sends the call and answers the raw response, which is a success. A 401 is tried once more with a new token, and what needs a
 * confirmation (428) once the person has confirmed who they are.
 */
export async function send(endpoint: Endpoint, input: CallParts = {}, options: CallOptions = {}): Promise<Response> {
  const meta = metaOf(endpoint);
  const { method, url } = address(endpoint, input);
  const { body, headers } = content(input.body);
  Object.assign(headers, options.headers);
  if (meta.action) headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey();
  const init = { method, headers, body: body ?? null, signal: options.signal ?? null };
  if (meta.scope.kind === 'public') return succeeded(await reach(url, init, options.reach));

  // Without a pause where it is known: a call of a screen leaves while the screen is still being drawn.
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
  if (error.code === secondFactorRequired) for (const listener of heldListeners) listener();
  throw error;
}

/** Calls an endpoint of the contract and answers its output; throws ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: [...InputArgument<E>, options?: CallOptions]
): Promise<OutputOf<E>> {
  const response = await send(endpoint, (input ?? {}) as InputOf<E> & CallParts, options);
  (options as CallOptions | undefined)?.onAnswer?.(response.headers);
  return (await response.json()) as OutputOf<E>;
}

export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
