import { allProperties } from '@hearth/contract/constants';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../harness.ts';
import { addressOf, declaredEndpoints, type Declared } from '../inputs.ts';
import { fillDemo } from './large-world.ts';
import { requestAt } from '../tenancy/requests.ts';
import { addTenantRecords, type Tenant } from '../tenants/tenants.ts';

const server = useServer({ fill: fillDemo, checksTotals: false });
const lists = declaredEndpoints().filter(
  ({ name, method, meta, parts }) =>
    method === 'GET' && (parts.query.properties?.['page'] !== undefined || meta.rows || name.endsWith('.list')),
);

/**
 * Maximum average bytes per row in the demo world. Lists contain only what the specification and their screen need;
 * other fields belong in the detail response or in `fields`. Raise a limit only for a new column on the screen.
 */
const bytesOfRow: Readonly<Record<string, number>> = {
  'brandGroups.list': 70,
  'brands.list': 445,
  'categories.list': 80,
  'companies.list': 175,
  'companies.page': 250,
  'companySummaries.properties': 520,
  'companyUsers.list': 370,
  'groups.locations': 305,
  'integrations.health': 330,
  'integrations.list': 465,
  'invoices.list': 445,
  'leads.list': 705,
  'leases.list': 605,
  'mailbox.list': 275,
  'messages.emailDetails': 255,
  'messages.health': 490,
  'messages.history': 355,
  'messages.list': 725,
  'ownSessions.list': 225,
  'platformInsights.brands': 150,
  'platformInsights.properties': 300,
  'pointLogs.list': 930,
  'pointsRequests.list': 550,
  'posts.list': 850,
  'posts.revisions': 425,
  'properties.list': 1015,
  'quietHours.list': 90,
  'redemptionOrders.list': 720,
  'rentRoll.list': 525,
  'renewalPipeline.list': 720,
  'replies.list': 520,
  'residentSync.lines': 265,
  'residentSync.records': 550,
  'residentSync.runs': 495,
  'results.answers': 1510,
  'results.list': 840,
  'templates.list': 505,
  'units.list': 395,
  'users.list': 740,
};
/** Measured over all rows, because the newest ten depend on the hour. */
const readsWhole = new Set(['leads.list']);
/** Measured at the test's own property, because the texts of the demo's rows depend on the hour. */
const atOwnProperty = new Set(['results.list']);
/** Lists without rows in the demo world, or closed to admins. */
const unmeasured: readonly string[] = [
  'assets.list',
  'audit.list',
  'feed.list',
  'invitations.list',
  'occurrences.list',
  'properties.featureHistory',
  'providerBrands.list',
  'subscriptionInvoices.list',
];

let tenant: Tenant;
beforeAll(async () => {
  tenant = await addTenantRecords(server(), server().property, server().brand);
}, 60_000);

async function rowsOf(list: Declared, query: object = {}) {
  const request = requestAt(list, tenant, 'own property');
  const { scope } = list.meta;
  if (scope.kind === 'property' && scope.all && !atOwnProperty.has(list.name))
    Object.assign(request.query, { [scope.key]: allProperties });
  if (readsWhole.has(list.name)) Object.assign(request.query, { limit: 100 });
  Object.assign(request.query, query);
  const { as, admin } = server();
  const { status, text, body } = await as(admin).sendTo('GET', addressOf(list, request), {});
  const found = (body ?? {}) as Record<string, unknown>;
  const rows = [found['data'], found['users'], found['invoices']].find(Array.isArray) as object[] | undefined;
  return { status, text, rows: rows ?? [], bytes: Buffer.byteLength(text) };
}

test('no list row is larger than its screen and the documents need', async () => {
  const found: Record<string, number> = {};
  for (const list of lists) {
    const { rows, bytes } = await rowsOf(list);
    if (rows.length > 0) found[list.name] = Math.ceil(bytes / rows.length);
    if (process.env['LIST_ROWS'])
      process.stdout.write(`${list.name}: ${rows.length} rows, ${bytes} bytes, ${found[list.name] ?? 0} a row\n`);
  }
  expect(
    lists
      .map(({ name }) => name)
      .filter((name) => !(name in found))
      .toSorted(),
  ).toEqual(unmeasured);
  expect(Object.keys(bytesOfRow).toSorted()).toEqual(Object.keys(found).toSorted());
  expect(Object.entries(found).filter(([name, bytes]) => bytes > (bytesOfRow[name] ?? 0))).toEqual([]);
}, 120_000);

test('rows include additional fields on request, and unknown fields are refused', async () => {
  const asking = lists.filter(({ parts }) => parts.query.properties?.['fields']);
  expect(asking.map(({ name }) => name)).toEqual(['users.list', 'pointLogs.list']);
  for (const list of asking) {
    const { items, anyOf = [] } = list.parts.query.properties?.['fields'] ?? {};
    const fields = [items, ...anyOf.map((branch) => branch.items)].flatMap((schema) => schema?.enum ?? []) as string[];
    expect(fields.length).toBeGreaterThan(0);
    const [plain, more] = [await rowsOf(list), await rowsOf(list, { fields })];
    expect(more.rows.length).toBe(plain.rows.length);
    for (const [index, row] of plain.rows.entries()) {
      expect(
        Object.keys(row).filter((name) => fields.includes(name)),
        list.name,
      ).toEqual([]);
      expect(more.rows[index]).toMatchObject(row);
      expect(Object.keys(more.rows[index] ?? {})).toEqual(expect.arrayContaining(fields));
    }
    const refused = await rowsOf(list, { fields: ['salary'] });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(fields[0]);
  }
}, 60_000);
