import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../harness.ts';
import { addressOf, declaredEndpoints } from '../inputs.ts';
import { requestAt } from '../tenancy/requests.ts';
import { addTenantRecords, type Tenant } from '../tenants/tenants.ts';

const server = useServer();
let tenant: Tenant;

beforeAll(async () => {
  const { db, property, brand, resident } = server();
  tenant = await addTenantRecords(server(), property, brand);
  await sql`insert into point_logs (property_id, user_id, type, boost_type, audience, points, status, decided_at, rating)
    select ${property}, ${resident._id}, 'boost', 'newReviewBoost', 'RESIDENT', 5, 'approved', now(), r
    from unnest(array[1, 3, 5, null]::numeric[]) r`.execute(db);
});

const lists = declaredEndpoints().flatMap((endpoint) =>
  (endpoint.parts.query.properties?.orderBy?.enum ?? []).map((orderBy) => ({
    endpoint,
    orderBy: String(orderBy),
    name: `${endpoint.name} by ${String(orderBy)}`,
  })),
);

const seen = new Set<string>();
/** The rows of a list response, under any field name. */
const rowsOf = (body: Record<string, unknown>) =>
  Object.values(body).find((value): value is Record<string, unknown>[] => Array.isArray(value)) ?? [];

test.each(lists)('$name sorts rows without a value last, in both directions', async ({ endpoint, orderBy, name }) => {
  const request = requestAt(endpoint, tenant, 'own property');
  for (const order of ['asc', 'desc']) {
    const query = { ...request.query, orderBy, order, page: 1, limit: 100 };
    const reply = await server()
      .as(server().admin)
      .sendTo(endpoint.method, addressOf(endpoint, { ...request, query }), {});
    expect(reply.status, reply.text).toBe(200);
    const empty = rowsOf(reply.body as Record<string, unknown>).map((row) => row[orderBy] === null);
    expect(empty, order).toEqual(empty.toSorted((a, b) => Number(a) - Number(b)));
    if (empty.includes(true) && empty.includes(false)) seen.add(name);
  }
});

test('the lists included ones with and without null values', () => {
  expect([...seen]).toEqual(expect.arrayContaining(['results.answers by rating']));
});
