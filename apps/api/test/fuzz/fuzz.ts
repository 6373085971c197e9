import fc from 'fast-check';
import { errorBody } from '@hearth/contract/errors';
import { hexIdPattern } from '@hearth/contract/primitives';
import { readOperations, type Operation } from './operations.ts';
import { spoilings } from './spoiled.ts';
import { valid } from './values.ts';
import { addressOf, isHexId, send, type Answer, type Declared, type Request } from '../inputs.ts';
import { requestAt } from '../tenancy/requests.ts';
import type { Tenant } from '../tenants/tenants.ts';

/** Points every other request at the tenant's records, without optional references, so that many succeed. */
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

/** Describes the rule a response violates; undefined if none. */
export function brokenBy(
  { method, path, declared: { output, meta } }: Operation,
  { status, text: response, contentType }: Answer,
): string | undefined {
  const faultOf = (what: string) => `${method} ${path} returned ${status}: ${what} ${response.slice(0, 300)}`;
  if (status >= 500) return faultOf('the server failed');
  if (status >= 400) {
    const parsed = contentType.includes('json') ? errorBody.strict().safeParse(JSON.parse(response)) : undefined;
    if (!parsed?.success) return faultOf('not the error body');
    const paths = (parsed.data.issues ?? []).map((issue) => JSON.stringify(issue.path));
    return new Set(paths).size < paths.length ? faultOf('more than one issue of one field') : undefined;
  }
  if (!contentType.includes('json'))
    return meta.streams || contentType.startsWith('text/event-stream')
      ? undefined
      : faultOf(`unexpected ${contentType}`);
  const body: unknown = JSON.parse(response);
  const whole = meta.streams ? { body } : body;
  const parsed = output.safeParse(whole);
  if (!parsed.success) return faultOf(parsed.error.message);
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(whole))
    ? undefined
    : faultOf('has undeclared fields');
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
  /** The access token for an operation. */
  tokenFor(endpoint: Declared): Promise<string | undefined>;
  /** The target of good requests. */
  tenant: Tenant;
  seed: number;
  /** Good requests per operation. */
  runs: number;
  /** Sends every n-th bad request; 1 sends all. */
  badOneIn: number;
}
export interface Fuzzed {
  seed: number;
  requests: number;
  operations: number;
  /** Operations without a successful request. */
  unreached: string[];
  broken: string[];
  accepted: string[];
}

/** Sends good and bad requests to every operation of the document. */
export async function fuzz({ url, tokenFor, tenant, seed, runs, badOneIn }: FuzzOptions): Promise<Fuzzed> {
  const broken: string[] = [];
  const accepted: string[] = [];
  const reached = new Set<string>();
  const all = new Set<string>();
  const ids = Object.values(tenant.ids);
  let requests = 0;
  let bad = 0;
  const isDrawn = () => (bad += 1) % badOneIn === 0;
  const call = async (operation: Operation, request: Request, body: string | undefined, contentType: string) => {
    const token = await tokenFor(operation.declared);
    requests += 1;
    const response = await send(url, operation.method, addressOf(operation.declared, request), {
      ...(body !== undefined && { body }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': contentType }),
      },
    });
    if (response.status < 300) reached.add(operation.declared.name);
    const fault = brokenBy(operation, response);
    if (fault) broken.push(`${fault} <- ${JSON.stringify(request).slice(0, 400)} ${body?.slice(0, 200) ?? ''}`);
    return response;
  };
  // Calls that remove something later calls need: users, sessions, or access without a second factor.
  const last = ['brand.delete', 'user.remove', 'users.erase', 'ownSessions.endOthers', 'property.addFeature'];
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
        if (!isDrawn()) continue;
        const { status } = await call(operation, request, body, contentType);
        if (status < 400) accepted.push(`${operation.method} ${operation.path} takes ${fault}: ${body.slice(0, 200)}`);
      }
    }
    for (const [key, item] of Object.entries(operation.query.properties ?? {})) {
      const [request] = samples;
      if (!request) continue;
      for (const value of ['\0', 'a'.repeat(3000), '-1e999', "'", '%']) {
        if (!isDrawn()) continue;
        await call(
          operation,
          { ...request, query: { ...request.query, [key]: value } },
          request.body === undefined ? undefined : JSON.stringify(request.body),
          'application/json',
        );
      }
      if ((item.type === 'integer' || item.enum) && isDrawn()) {
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
