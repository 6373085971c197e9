import { refresh } from '@hearth/contract/identity/sessions';
import { startConsole } from '@hearth/contract/properties/start';
import type { Endpoint, OutputOf } from './endpoint-types.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { takeEarly } from './early.ts';
import { startProperty } from './url-scope.ts';
import { address, type CallParts } from './request.ts';

const renewBeforeMs = 60_000;
const endListeners = new Set<() => void>();
let token: string | undefined;
let renewAt = 0;
let renewing: Promise<string> | undefined;

/** Stores a new access token, in memory only. Its expiry uses the server's clock. */
export function storeToken(session: OutputOf<typeof refresh>, serverNow: number) {
  token = session.accessToken;
  renewAt = performance.now() + Math.max(Date.parse(session.expiresAt) - serverNow - renewBeforeMs, 5_000);
}

export function dropToken() {
  token = undefined;
}

/** The server's time from a response, or the browser's without one. */
export const serverTime = (response: Response) => Date.parse(response.headers.get('date') ?? '') || Date.now();

/** A call authenticated by the session cookie alone. */
async function byCookie(endpoint: Endpoint, input: CallParts = {}, early?: Promise<Response>): Promise<Response> {
  const { method, url } = address(endpoint, input);
  const response = await (early ?? fetch(url, { method, credentials: 'include' })).catch(() => undefined);
  if (!response) throw new ApiError(0);
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

async function renew(): Promise<string> {
  const response = await byCookie(refresh);
  const session = (await response.json()) as OutputOf<typeof refresh>;
  storeToken(session, serverTime(response));
  return session.accessToken;
}

/** Loads the start data, including an access token for the session cookie. */
export async function startByCookie(): Promise<OutputOf<typeof startConsole>> {
  const response = await byCookie(startConsole, { query: startProperty() }, takeEarly('start'));
  if (response.status === 204) throw new ApiError(401);
  const start = (await response.json()) as OutputOf<typeof startConsole>;
  if (start.session) storeToken(start.session, serverTime(response));
  return start;
}

/** Gets a new access token with the session cookie, one request at a time across tabs. */
export function renewToken(): Promise<string> {
  renewing ??= (navigator.locks ? navigator.locks.request('hearth-refresh', renew) : renew()).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** The current access token; undefined if it needs renewal. */
export const knownToken = () => (performance.now() < renewAt ? token : undefined);

/** The current access token, renewed if it's about to expire. */
export const currentToken = async () => knownToken() ?? renewToken();

export const onSessionEnd = (listener: () => void) => {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
};

/** Handles a session that has ended on the server. */
export function sessionHasEnded() {
  dropToken();
  for (const listener of endListeners) listener();
}
