import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type { Endpoint, InputOf, OutputOf } from './endpoint-types.ts';

interface Watched {
  /** Called with the share of the body sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** Like `fetch`, with upload progress. */
const watched =
  (onProgress: (share: number) => void) =>
  (url: string, { method = 'GET', headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.withCredentials = true;
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => {
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
          }),
        );
      });
      request.addEventListener('error', () => reject(new ApiError(0)));
      request.addEventListener('abort', () => reject(signal?.reason as Error));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });

/** Uploads a file in a multipart field, with progress. */
export function upload<E extends Endpoint>(
  endpoint: E,
  { field, file, ...input }: Omit<InputOf<E>, 'body'> & { field: string; file: File },
  { onProgress, signal }: Watched,
): Promise<OutputOf<E>> {
  const body = new FormData();
  body.append(field, file, file.name);
  return (call as (e: E, i: unknown, o: object) => Promise<OutputOf<E>>)(
    endpoint,
    { ...input, body },
    { signal, reach: watched(onProgress) },
  );
}
