import { demoPassword } from '@hearth/contract/identity/demo-accounts';

export type Json = Record<string, unknown>;

/** An API error with the server's message. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const renewAfterMs = 9 * 60_000;

/** Client of a running server for accounts with the demo password. */
export function connectTo(url: string, signal: AbortSignal) {
  const tokens = new Map<string, { token: string; at: number }>();

  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Json | FormData,
  ): Promise<Json> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      signal,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as Json;
    if (!response.ok)
      throw new Refusal(
        response.status,
        typeof answer.message === 'string' ? answer.message : `status ${response.status}`,
      );
    return answer;
  }

  async function tokenOf(email: string) {
    const known = tokens.get(email);
    if (known && Date.now() - known.at < renewAfterMs) return known.token;
    const { accessToken } = await send('POST', '/auth/sign-in', {}, { email, password: demoPassword });
    tokens.set(email, { token: String(accessToken), at: Date.now() });
    return String(accessToken);
  }

  const call = async (email: string, method: string, path: string, body?: Json | FormData) => {
    const authorization = `Bearer ${await tokenOf(email)}`;
    return send(method, path, { authorization, ...(body && { 'idempotency-key': crypto.randomUUID() }) }, body);
  };

  return {
    get: (email: string, path: string) => call(email, 'GET', path),
    post: (email: string, path: string, body: Json | FormData) => call(email, 'POST', path, body),
    put: (email: string, path: string, body: Json) => call(email, 'PUT', path, body),
    list: async (email: string, path: string) => ((await call(email, 'GET', path)).data ?? []) as Json[],
  };
}
export type Client = ReturnType<typeof connectTo>;
