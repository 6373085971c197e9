import { providerMessages } from '@hearth/contract/properties/provider-messages';
import type { z } from 'zod';
import { ProviderError } from './provider-error.ts';

/** The provider's name and the maximum size of its response. */
interface Limits {
  name: string;
  bytesMaximum: number;
}
/** The expected content type. */
interface ExpectedType {
  contentType: 'json' | 'xml' | 'pdf';
}

const hasType = ({ contentType }: ExpectedType, { headers }: Response) =>
  new RegExp(`^(application|text)/([\\w.-]+\\+)?${contentType}\\b`).test(headers.get('content-type') ?? '');

/** SOAP faults come with a failure status. */
export const isSoapFault = (request: ExpectedType, response: Response) =>
  request.contentType === 'xml' && response.status === 500 && hasType(request, response);

async function* limited({ name, bytesMaximum }: Limits, response: Response) {
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection without reading the rest.
    if (bytes > bytesMaximum) throw new ProviderError('protocol', providerMessages.tooLarge(name));
    yield chunk;
  }
}

export async function readBody(connection: Limits, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let body = '';
  for await (const chunk of limited(connection, response)) body += decoder.decode(chunk, { stream: true });
  return body + decoder.decode();
}

export async function readBytes(connection: Limits, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(connection, response)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function requireContentType({ name }: Pick<Limits, 'name'>, request: ExpectedType, response: Response): void {
  const { status } = response;
  const isRedirect = status >= 300 && status < 400;
  // A rejection is identified by its status, regardless of its content.
  if (isRedirect || (status < 400 && !hasType(request, response)))
    throw new ProviderError('protocol', providerMessages.notUnderstood(name));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Parses a JSON response. A rejection may not be JSON, because its status suffices. */
export function readJson(name: string, body: string, status: number): unknown {
  const json = parsed(body) ?? (status >= 400 ? {} : undefined);
  if (json === undefined) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
  return json;
}

/** Parses a JSON response with the schema; undefined if it doesn't match. */
export const parseResponse = <S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined =>
  schema.safeParse(parsed(body)).data;

/** Same as `parseResponse`, but throws a ProviderError if it doesn't match. */
export function requireResponse<S extends z.ZodType>(name: string, schema: S, body: string): z.output<S> {
  const read = schema.safeParse(parsed(body));
  if (!read.success) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
  return read.data;
}
