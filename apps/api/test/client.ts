import { bases, type Endpoint } from '@hearth/contract/endpoint';
import { metaOf, routeOf } from '@hearth/contract/definition';
import type { ErrorBody } from '@hearth/contract/errors';
import type { Answered, InputSent } from '../src/platform/serve.ts';

export interface Reply<T> {
  status: number;
  body: T;
  /** The body, typed as an error. */
  error: ErrorBody;
  headers: Headers;
  text: string;
}

type Partly<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K];
};

export interface Client {
  /** Calls an endpoint of the contract with `{params, query, body}`. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Partly<InputSent<E>>,
    headers?: Record<string, string>,
  ): Promise<Reply<Answered<E> extends { body: infer B } ? Exclude<B, ReadableStream> : Answered<E>>>;
  /** Sends a raw request to a path under `/api`. */
  send(method: string, path: string, options?: SendOptions): Promise<Reply<Record<string, unknown>>>;
  /** Same as `send`, for a full URL. */
  sendTo(method: string, address: string, options?: SendOptions): Promise<Reply<Record<string, unknown>>>;
}

interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

function queryString(query: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(key, String(item));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** A typed HTTP client for a test server. Without `timeoutMs`, it waits as long as a call takes. */
export function client(url: string, accessToken?: string, { timeoutMs }: { timeoutMs?: number } = {}): Client {
  async function sendTo(method: string, address: string, { body, headers = {} }: SendOptions = {}) {
    const isForm = body instanceof FormData;
    const response = await fetch(url + address, {
      method,
      ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
      headers: {
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown =
      response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined;
    return { status: response.status, body: parsed, error: parsed, headers: response.headers, text } as Reply<never>;
  }
  return {
    send: (method, path, options) => sendTo(method, `${bases.api}${path}`, options),
    sendTo,
    call(endpoint, input = {} as never, headers = {}) {
      const { method, path } = routeOf(endpoint);
      const { params, query, body } = input as { params?: Record<string, string>; query?: unknown; body?: unknown };
      const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
        encodeURIComponent(String(params?.[name])),
      );
      return sendTo(method, bases[metaOf(endpoint).base ?? 'api'] + filled + queryString(query), { body, headers });
    },
  };
}
