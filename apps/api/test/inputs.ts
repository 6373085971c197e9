import { contract } from '@hearth/contract';
import { definitionOf, metaOf, routeOf } from '@hearth/contract/definition';
import { bases, type Endpoint, type EndpointMeta } from '@hearth/contract/endpoint';
import { z } from 'zod';

export interface Declared {
  /** Such as `pointLogs.approve`. */
  name: string;
  method: string;
  path: string;
  meta: EndpointMeta;
  input: z.ZodType;
  output: z.ZodType;
  /** The parts of a request as JSON schemas. */
  parts: Readonly<Record<Part, Schema>>;
}
export type Part = 'params' | 'query' | 'body';
export interface Request {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  allOf?: Schema[];
  not?: object;
  additionalProperties?: unknown;
  default?: unknown;
  multipleOf?: number;
}

const partOf = (schema: Schema, part: Part): Schema => schema.properties?.[part] ?? {};

/** All endpoints of the contract with their declarations. */
export function declaredEndpoints(): Declared[] {
  return Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([verb, endpoint]) => {
      const { inputSchema, outputSchema } = definitionOf(endpoint);
      const schema = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
      return {
        name: `${feature}.${verb}`,
        ...routeOf(endpoint),
        meta: metaOf(endpoint),
        input: inputSchema as z.ZodType,
        output: outputSchema as z.ZodType,
        parts: { params: partOf(schema, 'params'), query: partOf(schema, 'query'), body: partOf(schema, 'body') },
      };
    }),
  );
}

export const isHexId = (schema: Schema) => schema.pattern === '^[0-9a-f]{24}$';

const texts = [
  'Test',
  'someone@hearth.example',
  '21:00',
  '09:00',
  '000000000000000000000abc',
  '2026-03-05',
  '2026-03-05T10:30:00.000Z',
  'https://hearth.example/page',
  '5125550142',
  '78701',
  'CO',
  '20:00',
  '09:00',
  'Test text of ten',
  'long-password-1',
  'ExponentPushToken[abc]',
  'inv_8gd8tdhtd3hgr',
];

export const fits = (schema: Schema, value: string) =>
  value.length >= (schema.minLength ?? 0) &&
  value.length <= (schema.maxLength ?? Infinity) &&
  [schema, ...(schema.allOf ?? [])].every(({ pattern }) => !pattern || new RegExp(pattern, 'u').test(value));

/** Chooses the value of a text field by its name and path, where an arbitrary one won't do. */
export type Choose = (field: string, schema: Schema) => string | undefined;

/** The smallest valid value of a schema, with required fields only. Throws if it can't be built. */
export function smallest(schema: Schema, choose: Choose, field = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return choose(field, schema) ?? schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.find((branch) => !branch.not);
  if (choice) return smallest(choice, choose, field);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, smallest(schema.properties?.[key] ?? {}, choose, key)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}, choose, field));
    case 'string': {
      const value = choose(field, schema) ?? (isHexId(schema) ? undefined : texts.find((text) => fits(schema, text)));
      if (value === undefined) throw new Error(`no value is known for the field ${field}`);
      return value;
    }
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    case 'boolean':
      return true;
    default:
      return undefined;
  }
}

/** The URL of a request. */
export function addressOf(
  { path, meta }: Pick<Declared, 'path' | 'meta'>,
  { params, query }: Pick<Request, 'params' | 'query'>,
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(key, String(item));
  return `${bases[meta.base ?? 'api']}${path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name])))}${search.size > 0 ? `?${search}` : ''}`;
}

export interface Answer {
  status: number;
  text: string;
  contentType: string;
  headers: Headers;
}

/** Sends a request and reads the response, or only the beginning of an event stream. */
export async function send(
  url: string,
  method: string,
  address: string,
  { body, headers = {} }: { body?: BodyInit; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const stop = new AbortController();
  const response = await fetch(url + address, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: stop.signal,
  });
  const contentType = response.headers.get('content-type') ?? '';
  let text = '';
  if (contentType.startsWith('text/event-stream')) {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (reader && !text.includes('"ready"')) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
    stop.abort();
  } else {
    text = await response.text();
  }
  return { status: response.status, text, contentType, headers: response.headers };
}
