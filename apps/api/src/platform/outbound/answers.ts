import { providerMessages as say } from '@hearth/contract/properties/provider-messages';
import type { z } from 'zod';
import { ProviderError } from './provider-error.ts';

/** Whose answer is read, and how many bytes of it at most. */
interface Limits {
  name: string;
  bytesMaximum: number;
}
/** The type that an answer is to have. */
interface Asked {
  contentType: 'json' | 'xml' | 'pdf';
}

const hasType = ({ contentType }: Asked, { headers }: Response) =>
  new RegExp(`^(application|text)/([\\w.-]+\\+)?${contentType}\\b`).test(headers.get('content-type') ?? '');

/** SOAP says what went wrong with the status of a failure. */
export const isSpoken = (request: Asked, response: Response) =>
  request.contentType === 'xml' && response.status === 500 && hasType(request, response);

async function* limited({ name, bytesMaximum }: Limits, response: Response) {
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the connection: the rest is never read.
    if (bytes > bytesMaximum) throw new ProviderError('protocol', say.tooLarge(name));
    yield chunk;
  }
}

export async function wholeBody(connection: Limits, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let body = '';
  for await (const chunk of limited(connection, response)) body += decoder.decode(chunk, { stream: true });
  return body + decoder.decode();
}

export async function wholeFile(connection: Limits, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(connection, response)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function refuseOtherTypes({ name }: Pick<Limits, 'name'>, request: Asked, response: Response): void {
  const { status } = response;
  const isRedirect = status >= 300 && status < 400;
  // A refusal is understood by its status, whatever page comes with it.
  if (isRedirect || (status < 400 && !hasType(request, response)))
    throw new ProviderError('protocol', say.notUnderstood(name));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The JSON of an answer; a refusal that is none is understood by its status. */
export function readJson(name: string, body: string, status: number): unknown {
  const json = parsed(body) ?? (status >= 400 ? {} : undefined);
  if (json === undefined) throw new ProviderError('protocol', say.notUnderstood(name));
  return json;
}

/** What the schema reads in the JSON of an answer; undefined where it is something else. */
export const readAnswer = <S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined =>
  schema.safeParse(parsed(body)).data;

/** The same; an answer that is something else is an error of the provider's. */
export function needAnswer<S extends z.ZodType>(name: string, schema: S, body: string): z.output<S> {
  const read = schema.safeParse(parsed(body));
  if (!read.success) throw new ProviderError('protocol', say.notUnderstood(name));
  return read.data;
}
