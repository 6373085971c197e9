import fc from 'fast-check';
import { errorBody } from '@hearth/contract/errors';
import { hexIdPattern } from '@hearth/contract/primitives';
import {
  addressOf,
  declaredEndpoints,
  fits,
  isHexId,
  send,
  type Answer,
  type Declared,
  type Request,
  type Schema,
} from './inputs.ts';
import { requestAt } from './tenancy-requests.ts';
import type { Tenant } from './tenants.ts';

interface Operation {
  method: string;
  path: string;
  declared: Declared;
  params: Schema;
  query: Schema;
  body: Schema | undefined;
  isBodyRequired: boolean;
}
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}
interface Document {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> } }
    >
  >;
}

/** The operations of the OpenAPI document, each with the answer that the contract declares. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = JSON.parse((await send(url, 'GET', '/api/openapi.json')).text) as Document;
  const declared = declaredEndpoints();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const endpoint = declared.find((item) => item.path === path && item.method === method);
      if (!endpoint) throw new Error(`the document has ${method} ${path}, the contract does not`);
      const inPlace = (place: Parameter['in']): Schema => {
        const there = parameters.filter((parameter) => parameter.in === place);
        return {
          type: 'object',
          properties: Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
          required: there.filter(({ required }) => required).map(({ name }) => name),
        };
      };
      return {
        method,
        path,
        params: inPlace('path'),
        query: inPlace('query'),
        body: requestBody?.content['application/json']?.schema,
        isBodyRequired: requestBody?.required ?? false,
        declared: endpoint,
      };
    }),
  );
}

const oddTexts = [
  '',
  ' ',
  '0',
  'null',
  '%',
  '_',
  '\\',
  "'",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=1+1',
  '\u202Eabc',
  '🏠',
  'é',
  'a\nb',
];

function text(schema: Schema): fc.Arbitrary<string> {
  const known = [
    'someone@hearth.example',
    '2026-03-05',
    '2026-03-15',
    '2024-02-29',
    '2199-12-31',
    '2026-03-15T10:30:00.000Z',
    'https://hearth.example',
    '5125550142',
    'Test text of ten',
    'true',
    'All Property',
    '1',
    '100',
  ];
  const candidates = [...oddTexts, ...known].filter((value) => fits(schema, value));
  const free =
    schema.pattern || schema.format || schema.allOf
      ? []
      : [
          fc
            .string({
              minLength: schema.minLength ?? 0,
              maxLength: Math.min(schema.maxLength ?? 60, 60),
              unit: 'grapheme',
            })
            .filter((value) => !value.includes('\0') && fits(schema, value)),
        ];
  return fc.oneof(
    ...free,
    ...(candidates.length > 0 ? [fc.constantFrom(...candidates)] : []),
    ...(free.length + candidates.length === 0 ? [fc.constant('Test')] : []),
  );
}

const multiple = ({ minimum = 0, maximum = 1_000_000 }: Schema, step: number) =>
  fc
    .integer({ min: Math.ceil(minimum / step), max: Math.floor(maximum / step) })
    .map((value) => Number((value * step).toPrecision(12)));

/** Values that a schema of the document allows; ids are drawn from those that exist, and from some that do not. */
export function valid(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((item) => !item.not);
  if (choices && choices.length > 0) return fc.oneof(...choices.map((item) => valid(item, ids)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, item]) => [key, valid(item, ids)]),
      );
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'string':
      return isHexId(schema) ? fc.constantFrom(...ids, 'f'.repeat(24), '0'.repeat(24)) : text(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, schema.exclusiveMinimum ?? -1e9),
        max: Math.min(schema.maximum ?? 2e9, 2e9),
      });
    case 'number':
      return schema.multipleOf
        ? multiple(schema, schema.multipleOf)
        : fc.double({ min: schema.minimum ?? 0.01, max: Math.min(schema.maximum ?? 1000, 1000), noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(undefined);
  }
}

/** Every other request is about what the tenant has, so that many succeed; it names nothing that it need not name. */
function aimed(request: Request, { declared, query: filters, body: schema }: Operation, tenant: Tenant): Request {
  const { params, query, body } = requestAt(declared, tenant, 'own property');
  const isName = (value: unknown) =>
    [value].flat().every((item) => typeof item === 'string' && hexIdPattern.test(item));
  const named = Object.entries(body ?? {}).filter(([, value]) => isName(value));
  const needed = Object.entries(request.body ?? {}).filter(
    ([key]) => schema?.required?.includes(key) || !isHexId(schema?.properties?.[key] ?? {}),
  );
  const kept = Object.entries(request.query).filter(([key]) => !isHexId(filters.properties?.[key] ?? {}));
  return {
    params,
    query: { ...Object.fromEntries(kept), ...query },
    body: request.body === undefined ? undefined : Object.fromEntries([...needed, ...named]),
  };
}

const requestOf = ({ params, query, body, isBodyRequired }: Operation, ids: readonly string[]): fc.Arbitrary<Request> =>
  fc.record({
    params: valid(params, ids),
    query: valid(query, ids),
    body: body && isBodyRequired ? valid(body, ids) : fc.constant(undefined),
  }) as fc.Arbitrary<Request>;

/** A body that the document forbids, with the name of what is wrong in it. */
export interface Spoiled {
  fault: string;
  body: string;
  contentType: string;
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Ways to spoil a valid body. */
export function spoilings(schema: Schema, body: Record<string, unknown>): Spoiled[] {
  const json = (fault: string, value: unknown): Spoiled => ({
    fault,
    body: JSON.stringify(value),
    contentType: 'application/json',
  });
  const wrongType = (item: Schema): unknown =>
    item.type === 'array' ? { not: 'an array' } : item.type === 'object' ? 'not an object' : [['not', 'this']];
  const spoiled = [
    json('an undeclared field', { ...body, undeclaredField: 1 }),
    json('an array for a body', [body]),
    json('null for a body', null),
    json('text for a body', 'text'),
    { fault: 'cut JSON', body: JSON.stringify(body).slice(0, -1), contentType: 'application/json' },
    { fault: 'deep nesting', body: `{"undeclaredField":${deep(5000)}}`, contentType: 'application/json' },
    {
      fault: 'a prototype',
      body: `{"__proto__":{"x":1},${JSON.stringify(body).slice(1)}`.replace(',}', '}'),
      contentType: 'application/json',
    },
    { fault: 'another content type', body: JSON.stringify(body), contentType: 'application/xml' },
    { fault: 'plain text', body: JSON.stringify(body), contentType: 'text/plain' },
  ];
  for (const key of schema.required ?? [])
    spoiled.push(json(`${key} is missing`, Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))));
  for (const [key, item] of Object.entries(schema.properties ?? {})) {
    if (!item.type) continue;
    spoiled.push(json(`${key} of a wrong type`, { ...body, [key]: wrongType(item) }));
    if (schema.required?.includes(key)) spoiled.push(json(`${key} is null`, { ...body, [key]: null }));
    if (item.type === 'string')
      spoiled.push(
        json(`${key} with a null byte`, { ...body, [key]: `${typeof body[key] === 'string' ? body[key] : 'a'}\0` }),
      );
    if (item.maxLength !== undefined)
      spoiled.push(json(`${key} is too long`, { ...body, [key]: 'a'.repeat(item.maxLength + 1) }));
    if (item.enum) spoiled.push(json(`${key} is none of its values`, { ...body, [key]: 'none of these' }));
    if (item.minimum !== undefined) spoiled.push(json(`${key} is too small`, { ...body, [key]: item.minimum - 1 }));
    if (item.maximum !== undefined) spoiled.push(json(`${key} is too great`, { ...body, [key]: item.maximum + 1 }));
    if (item.type === 'integer')
      spoiled.push(
        json(`${key} is a fraction`, { ...body, [key]: 1.5 }),
        json(`${key} is huge`, { ...body, [key]: 1e308 }),
      );
    if (item.maxItems !== undefined)
      spoiled.push(
        json(`${key} has too many items`, {
          ...body,
          [key]: Array.from({ length: item.maxItems + 1 }, () => (body[key] as unknown[] | undefined)?.[0] ?? 'a'),
        }),
      );
  }
  return spoiled;
}

/** What an answer breaks: nothing, or a sentence about it. */
export function brokenBy(
  { method, path, declared: { output, meta } }: Operation,
  { status, text: answer, contentType }: Answer,
): string | undefined {
  const say = (what: string) => `${method} ${path} answers ${status}: ${what} ${answer.slice(0, 300)}`;
  if (status >= 500) return say('the server failed');
  if (status >= 400) {
    const parsed = contentType.includes('json') ? errorBody.strict().safeParse(JSON.parse(answer)) : undefined;
    return parsed?.success ? undefined : say('not the error body');
  }
  if (!contentType.includes('json'))
    return meta.streams || contentType.startsWith('text/event-stream') ? undefined : say(`unexpected ${contentType}`);
  const body: unknown = JSON.parse(answer);
  const whole = meta.streams ? { body } : body;
  const parsed = output.safeParse(whole);
  if (!parsed.success) return say(parsed.error.message);
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(whole))
    ? undefined
    : say('has undeclared fields');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

export interface FuzzOptions {
  url: string;
  /** The access token to call an operation with. */
  tokenFor(endpoint: Declared): Promise<string | undefined>;
  /** Where the good requests point. */
  tenant: Tenant;
  seed: number;
  /** Good requests for each operation; of the bad ones, all that can be made of each tenth. */
  runs: number;
}
export interface Fuzzed {
  seed: number;
  requests: number;
  operations: number;
  /** Operations of which no request succeeded. */
  unreached: string[];
  broken: string[];
  accepted: string[];
}

/** Good and bad requests to every operation of the document. */
export async function fuzz({ url, tokenFor, tenant, seed, runs }: FuzzOptions): Promise<Fuzzed> {
  const broken: string[] = [];
  const accepted: string[] = [];
  const reached = new Set<string>();
  const all = new Set<string>();
  const ids = Object.values(tenant.ids);
  let requests = 0;
  const call = async (operation: Operation, request: Request, body: string | undefined, contentType: string) => {
    const token = await tokenFor(operation.declared);
    requests += 1;
    const answer = await send(url, operation.method, addressOf(operation.path, request), {
      ...(body !== undefined && { body }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': contentType }),
      },
    });
    if (answer.status < 300) reached.add(operation.declared.name);
    const fault = brokenBy(operation, answer);
    if (fault) broken.push(`${fault} <- ${JSON.stringify(request).slice(0, 400)} ${body?.slice(0, 200) ?? ''}`);
    return answer;
  };
  // Who is removed, and a session that is ended, is not there for the calls that follow; where a second factor is asked for, who
  // has none gets no further.
  const last = ['user.remove', 'ownSessions.endOthers', 'property.addFeature'];
  const rank = ({ declared }: Operation) => last.indexOf(declared.meta.action ?? '');
  const operations = (await readOperations(url)).sort((a, b) => rank(a) - rank(b));
  for (const [number, operation] of operations.entries()) {
    all.add(operation.declared.name);
    const samples = fc
      .sample(requestOf(operation, ids), { numRuns: runs, seed: seed + number })
      .map((request, index) => (index % 2 === 0 ? aimed(request, operation, tenant) : request));
    for (const [index, request] of samples.entries()) {
      await call(
        operation,
        request,
        request.body === undefined ? undefined : JSON.stringify(request.body),
        'application/json',
      );
      if (!operation.body || !operation.isBodyRequired || index % 10 > 0) continue;
      for (const { fault, body, contentType } of spoilings(operation.body, request.body as Record<string, unknown>)) {
        const { status } = await call(operation, request, body, contentType);
        if (status < 400) accepted.push(`${operation.method} ${operation.path} takes ${fault}: ${body.slice(0, 200)}`);
      }
    }
    for (const [key, item] of Object.entries(operation.query.properties ?? {})) {
      const [request] = samples;
      if (!request) continue;
      for (const value of ['\0', 'a'.repeat(3000), '-1e999', "'", '%']) {
        await call(
          operation,
          { ...request, query: { ...request.query, [key]: value } },
          request.body === undefined ? undefined : JSON.stringify(request.body),
          'application/json',
        );
      }
      if (item.type === 'integer' || item.enum) {
        const { status } = await call(
          operation,
          { ...request, query: { ...request.query, [key]: 'none of these' } },
          request.body === undefined ? undefined : JSON.stringify(request.body),
          'application/json',
        );
        if (status < 400) accepted.push(`${operation.method} ${operation.path} takes ${key}=none of these`);
      }
    }
  }
  return {
    seed,
    requests,
    operations: all.size,
    unreached: [...all].filter((name) => !reached.has(name)),
    broken,
    accepted,
  };
}
