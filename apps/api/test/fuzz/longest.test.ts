import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { jsonBytesMaximum } from '../../src/platform/http/bodies.ts';
import { useServer } from '../harness.ts';
import { addressOf, declaredEndpoints, send, type Declared, type Request } from '../inputs.ts';
import { accepted, fillers, fitting, longest, acceptsLongInput, type Shape } from './longest.ts';
import { requestAt } from '../tenancy/requests.ts';
import { addTenantRecords, type Tenant } from '../tenants/tenants.ts';

const server = useServer();
const people = 1000;
const mostMs = 100;
const endpoints = declaredEndpoints().filter(
  ({ method, parts, meta }) => method !== 'GET' && acceptsLongInput(parts.body) && !meta.uploads,
);
type Filler = keyof typeof fillers;
/** Calls that may refuse this input after reading all of it; all others must accept it. */
const refused = [
  'assets.update',
  'brands.update',
  'companyUsers.add',
  'companyUsers.preview',
  'companyUsers.update',
  'groups.create',
  'groups.preview',
  'groups.update',
  'messages.retry',
  'messages.update',
  'occurrences.following',
  'pointLogs.deleteImage',
  'properties.addFeature',
  'properties.create',
  'properties.update',
  'submissions.answer',
];
const shapes: readonly { kind: Filler; isAlike: boolean }[] = [
  ...(Object.keys(fillers) as Filler[]).map((kind) => ({ kind, isAlike: false })),
  { kind: 'nothing', isAlike: true },
];
let tenant: Tenant;
let feedKey: string;
let known: Record<string, string[]>;

/** A large property: one building, few unit numbers, similar names and rents, so that everything matches everything. */
beforeAll(async () => {
  const { db, property, company, brand, as, admin } = server();
  const furnished = await addTenantRecords(server(), property, brand);
  tenant = { ...furnished, ids: { ...furnished.ids, sender: admin._id } };
  await sql`
    with added as (
      insert into users (first_name, last_name, email, role, subject)
      select 'Ann Mary Lee', 'Smith Lee ' || n % 7, 'person-' || n || '@hearth.example', 'resident', new_id()
      from generate_series(1, ${people}) n returning id),
    placed as (insert into property_roles (user_id, property_id, role) select id, ${property}, 'resident' from added)
    insert into leases (user_id, property_id, building, unit_number, start_date, end_date, rent_amount)
    select id, ${property}, '1', (row_number() over () % 3)::text, '2026-01-01', '2199-12-31', 1500 from added`.execute(
    db,
  );
  await sql`
    insert into properties (company_id, name, property_code, address, city, state, zip_code, country, timezone, email, website)
    select ${company}, 'House ' || n, 'L' || n, '1 Elm Street', 'Denver', 'CO', '80202', 'US', 'America/Denver', 'office@hearth.example', 'https://property.example'
    from generate_series(1, 300) n`.execute(db);
  await db
    .updateTable('brands')
    .set({ fulfilment: 'codes', denominations: [100] })
    .where('id', '=', brand)
    .execute();
  await sql`insert into brands (name) select 'Brand ' || n from generate_series(1, 900) n`.execute(db);
  await sql`
    insert into point_logs (property_id, user_id, type, boost_type, audience, status, points)
    select ${property}, user_id, 'boost', 'custom', 'RESIDENT', 'pending', 1 from leases where property_id = ${property}`.execute(
    db,
  );
  const idsOf = async (table: 'leases' | 'brands' | 'point_logs' | 'brand_groups') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const { rows: leaseholders } = await sql<{ id: string }>`select distinct user_id as id from leases`.execute(db);
  const residents = leaseholders.map(({ id }) => id);
  const brands = await idsOf('brands');
  const { rows: houses } = await sql<{ id: string }>`select id from properties where company_id = ${company}`.execute(
    db,
  );
  const properties = houses.map(({ id }) => id);
  known = {
    users: residents,
    recipients: residents,
    leases: await idsOf('leases'),
    brandIds: brands,
    brandGroupIds: await idsOf('brand_groups'),
    add: brands,
    propertyIds: properties,
    properties,
    companies: [company],
    pointLogIds: await idsOf('point_logs'),
  };
  feedKey = (await as(admin).call(contract.integrations.makeFeedKey, { params: { id: property } })).body.data.key;
}, 180_000);

/** Valid requests with the longest possible lists and texts, one for each kind of body the call accepts. */
function requestsOf(endpoint: Declared, shape: Shape): Request[] {
  const base = requestAt(endpoint, tenant, 'own property');
  const { anyOf = [endpoint.parts.body] } = endpoint.parts.body;
  return anyOf.filter(acceptsLongInput).map(({ properties = {} }) => {
    const fields = Object.entries(properties).map(([key, schema]) => [
      key,
      acceptsLongInput(schema) ? longest(schema, shape, key) : (base.body as Record<string, unknown>)[key],
    ]);
    return accepted(endpoint.input, { ...base, body: Object.fromEntries(fields) });
  });
}

function callerOf({ name, meta }: Declared): string {
  const { admin, resident } = server();
  if (name === 'residentFeed.send') return feedKey;
  return meta.scope.kind === 'resident' ? resident.accessToken : admin.accessToken;
}

/** The longest time the event loop was blocked, in milliseconds of CPU time. Load from other programs doesn't count. */
async function longestTurn(act: () => Promise<unknown>) {
  let most = 0;
  let before = process.threadCpuUsage();
  const note = () => {
    const now = process.threadCpuUsage(before);
    most = Math.max(most, (now.user + now.system) / 1000);
    before = process.threadCpuUsage();
  };
  const noting = setInterval(note, 1);
  try {
    await act();
    await sleep(5);
  } finally {
    clearInterval(noting);
    note();
  }
  return most;
}

/** Same as `longestTurn`, for a call: the best of three, because of garbage collection. */
async function turnOf(endpoint: Declared, request: Request, statuses = new Set<number>()) {
  const body = fitting(request.body, jsonBytesMaximum);
  const headers = { authorization: `Bearer ${callerOf(endpoint)}`, 'content-type': 'application/json' };
  const call = async () => {
    const reply = await send(server().url, endpoint.method, addressOf(endpoint, request), { body, headers });
    statuses.add(reply.status);
  };
  let longestMs = Infinity;
  for (let turn = 0; turn < 3 && longestMs > mostMs; turn += 1)
    longestMs = Math.min(longestMs, await longestTurn(call));
  return longestMs;
}

test('the longest input of every call, in its worst shape, leaves the server responsive', async () => {
  const doubtful: { what: string; endpoint: Declared; request: Request }[] = [];
  const taken: string[] = [];
  for (const endpoint of endpoints) {
    const statuses = new Set<number>();
    for (const { kind, isAlike } of shapes) {
      const shape = { filler: fillers[kind], isAlike, ids: (field: string) => known[field] ?? [] };
      for (const request of requestsOf(endpoint, shape)) {
        if ((await turnOf(endpoint, request, statuses)) <= mostMs) continue;
        doubtful.push({ what: `${endpoint.name}, ${kind}, ${isAlike ? 'alike' : 'different'}`, endpoint, request });
      }
    }
    if (statuses.has(200)) taken.push(endpoint.name);
  }
  const slow: string[] = [];
  for (const { what, endpoint, request } of doubtful) {
    const longestMs = await turnOf(endpoint, request);
    if (longestMs > mostMs) slow.push(`${what}: ${Math.round(longestMs)} ms`);
  }
  expect(slow).toEqual([]);
  const untaken = endpoints.map(({ name }) => name).filter((name) => !taken.includes(name) && !refused.includes(name));
  expect(untaken).toEqual([]);
}, 600_000);
