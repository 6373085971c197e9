import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEntrata } from '../../../../../../test/providers/entrata-server.ts';
import { oddities, passThrough } from '../../../../../../test/providers/protocol-server.ts';
import { incompleteTenants, residentOf, tenants } from '../../../../../../test/sync/provider-world.ts';
import { readConfig } from '../../../../../platform/config.ts';
import { adapters } from '../adapters.ts';
import { residentsOfLeases, stageOf } from './records.ts';
import { everyPart, type Provider, type ProviderLead, type ProviderResident } from '../provider.ts';

type Entrata = Awaited<ReturnType<typeof startEntrata>>;
let server: Entrata;
beforeAll(async () => {
  server = await startEntrata({ residents: [...tenants(60), ...incompleteTenants()] });
});
beforeEach(() => server.forget());
afterAll(() => server.stop());

const takeCall = async () => 0;
const pace = { callMs: 20_000, attempts: 2, pauseMs: 1, longestWaitMs: 100 };
const open = (changes: Record<string, string> = {}, { settings, secrets, env }: Entrata = server): Provider => {
  const { apiKey = secrets.apiKey, password = secrets.password, ...others } = changes;
  const signal = new AbortController().signal;
  const opening = { settings: { ...settings, ...others }, secrets: { apiKey, password }, config: readConfig(env) };
  return adapters.entrata!({ ...opening, signal, pace, takeCall });
};

async function everyone(provider: Provider, since: Date | null = null) {
  const found: ProviderResident[] = [];
  for await (const { records } of everyPart('Entrata', (page) => provider.residents(since, page)))
    found.push(...records);
  return found;
}

const lead: ProviderLead = {
  reference: '66b2f0c4a1d2e3f405060708',
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.com',
  phone: '(202) 555-0199',
  floorPlanType: 'A2',
  note: 'Likes the pool',
  createdAt: new Date('2026-11-20T18:30:00Z'),
};

test('complete and incomplete residents are read', async () => {
  expect(await everyone(open())).toEqual(expect.arrayContaining(server.people.map(residentOf)));
  expect(await everyone(open())).toHaveLength(server.people.length);
});

test('10,000 residents are read in pages without duplicates', async () => {
  const large = await startEntrata({ residents: 10_000 });
  const found = await everyone(open({}, large));
  expect(new Set(found.map(({ externalID }) => externalID)).size).toBe(10_000);
  expect(large.received.length).toBeLessThan(30);
  await large.stop();
});

test("co-residents come with their lease, rent comes once, and guarantors aren't residents", async () => {
  const [first, second] = tenants(2) as [ReturnType<typeof tenants>[0], ReturnType<typeof tenants>[0]];
  const shared = await startEntrata({ residents: [first, { ...second, leaseID: first.leaseID }] });
  const found = await everyone(open({}, shared));
  expect(found.map(({ externalID, leaseID, rentCents }) => [externalID, leaseID, rentCents])).toEqual([
    [first.externalID, first.leaseID, first.rentCents],
    [second.externalID, first.leaseID, null],
  ]);
  await shared.stop();
});

test('a gateway that repeats its first page is reported, and no resident counts as moved out', async () => {
  const lease = Array.from({ length: 500 }, (_, n) => ({ id: `L${n}` }));
  const page = oddities.body(
    JSON.stringify({ response: { code: 200, result: { leases: { lease } } } }),
    'application/json',
  );
  server.answerNext(passThrough, page, page);
  const { next } = await open().residents(null, null);
  await expect(open().residents(null, next)).rejects.toMatchObject({
    kind: 'protocol',
    message: providerMessages.samePage('Entrata'),
  });
});

test('an expired lease continues month to month at its last rent', () => {
  const lease = {
    id: '9',
    leaseStatusTypeId: '4',
    leaseIntervalId: '2',
    customers: { customer: { id: 5, customerType: 'Primary', firstName: 'Ana', leaseCustomerStatus: 'Current' } },
    leaseIntervals: {
      leaseInterval: [
        { id: '1', startDate: '01/01/2024', endDate: '12/31/2024' },
        { id: '2', startDate: '01/01/2025', endDate: '12/31/2025' },
      ],
    },
    scheduledCharges: {
      scheduledCharge: [
        {
          frequency: 'Monthly',
          chargeType: 'Base Rent',
          amount: '1,000.00',
          startDate: '01/01/2024',
          endDate: '12/31/2024',
        },
        {
          frequency: 'Monthly',
          chargeType: 'Base Rent',
          amount: '1,100.00',
          startDate: '01/01/2025',
          endDate: '12/31/2025',
        },
        { frequency: 'Monthly', chargeType: 'Parking', amount: '75.00', startDate: '01/01/2025', endDate: '' },
        { frequency: 'One Time', chargeType: 'Base Rent', amount: '50.00', startDate: '01/01/2025', endDate: '' },
      ],
    },
  };
  const read = (today: string) => residentsOfLeases({ leases: { lease } }, new Map(), today).records;
  expect(read('2026-11-22')).toMatchObject([
    { status: 'current', leaseStart: '2025-01-01', leaseEnd: '2025-12-31', rentCents: 110_000 },
  ]);
  expect(read('2024-06-01')).toMatchObject([{ rentCents: 100_000 }]);
});

test('a username and password work too', async () => {
  expect(await everyone(open({ apiKey: '' }))).toHaveLength(server.people.length);
  expect(server.received[0]?.headers).not.toHaveProperty('x-api-key');
});

test('units have building and floor plan', async () => {
  const { records, unread, next } = await open().units(null);
  expect([records.length, unread.length, next]).toEqual([60, 0, null]);
  expect(records[0]).toEqual({
    externalID: '300001',
    building: 'Building 1',
    unit: '101',
    floorPlan: 'A1',
    active: true,
  });
});

test('a lead is sent once, despite retries', async () => {
  const provider = open();
  const sent = await provider.sendLead(lead);
  expect(await provider.sendLead(lead)).toEqual(sent);
  expect(server.leads.filter(({ email }) => email === lead.email)).toEqual([
    expect.objectContaining({ ...sent, note: `Likes the pool\nFloor plan: A2\nHearth ${lead.reference}` }),
  ]);
});

test('a lead with a lost response is found and not sent again', async () => {
  const other = { ...lead, email: null, phone: '2025550177' };
  const provider = open();
  server.answerNext(passThrough, oddities.lost);
  await expect(provider.sendLead(other)).rejects.toMatchObject({ kind: 'unavailable' });
  const before = server.leads.length;
  expect(await provider.sendLead(other)).toEqual({ externalLeadID: server.leads.at(-1)?.externalLeadID });
  expect(server.leads).toHaveLength(before);
});

test("a closed lead of the same person isn't mistaken for the new one", async () => {
  const provider = open();
  const again = { ...lead, email: 'again@example.com' };
  const { externalLeadID } = await provider.sendLead(again);
  const kept = server.leads.find((one) => one.externalLeadID === externalLeadID);
  if (kept) kept.stage = 'Guest Card Archived';
  expect(await provider.sendLead(again)).not.toEqual({ externalLeadID });
});

test("another person with the same name isn't mistaken for the lead", async () => {
  const provider = open();
  const nameOnly = { ...lead, email: null, phone: null, firstName: 'Same', lastName: 'Name', createdAt: new Date() };
  const { externalLeadID } = await provider.sendLead(nameOnly);
  const kept = server.leads.find((one) => one.externalLeadID === externalLeadID);
  expect(await provider.sendLead(nameOnly)).toEqual({ externalLeadID });
  if (kept) kept.changedAt = new Date('2020-01-01T00:00:00Z');
  expect(await provider.sendLead(nameOnly)).not.toEqual({ externalLeadID });
});

test('a rejected lead shows the reason', async () => {
  const nameless = open().sendLead({ ...lead, lastName: '', email: 'nobody@example.com' });
  await expect(nameless).rejects.toMatchObject({
    kind: 'refused',
    message: providerMessages.refusedLead('Entrata', 'Last name is required.'),
  });
});

test('lead statuses are read, and an unknown stage is reported', async () => {
  const provider = open();
  const { externalLeadID } = await provider.sendLead({ ...lead, email: 'stage@example.com' });
  const kept = server.leads.find((one) => one.externalLeadID === externalLeadID);
  if (kept) kept.stage = 'Lease Approved';
  expect((await provider.leads(null, null)).records).toContainEqual({ externalLeadID, status: 'leased' });
  if (kept) kept.stage = 'Moon Landed';
  expect((await provider.leads(null, null)).unread).toContainEqual({
    reference: externalLeadID,
    reason: providerMessages.unknownStatus('Moon Landed'),
  });
});

test.each([
  ['Guest Card Completed', '', 'new'],
  ['Guest Card Completed', 'Completed', 'toured'],
  ['Guest Card Completed', 'No Show', 'new'],
  ['Guest Card Archived', 'Completed', 'lost'],
  ['Application Started', '', 'applied'],
  ['Application Approved', '', 'applied'],
  ['Application Denied', '', 'lost'],
  ['Application Cancelled', '', 'lost'],
  ['Lease Started', '', 'applied'],
  ['Lease Completed', '', 'applied'],
  ['Lease Approved', '', 'leased'],
  ['Lease Cancelled', '', 'lost'],
  ['Something New', '', null],
])('a lead at "%s" with a tour "%s" is %j', (status, eventResult, stage) => {
  expect(stageOf({ status, events: eventResult && { event: { type: 'Tour', eventResult } } })).toBe(stage);
});

describe('a connection test reports', () => {
  test("success, with the property's name", async () => {
    expect(await open().test()).toEqual({ ok: true, message: providerMessages.works('Entrata', 'Oak Park') });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a wrong key', { apiKey: 'other' }, providerMessages.wrongKey('Entrata')],
    ['a wrong password', { apiKey: '', password: 'other' }, providerMessages.wrongPassword('Entrata')],
    ['an expired key', { apiKeyExpiresOn: '2026-01-31' }, providerMessages.expiredKey('Entrata', '01/31/2026')],
    ['an unknown company', { companyID: 'elmpark' }, providerMessages.unknownCompany('Entrata', 'elmpark')],
    ['an invalid company', { companyID: '../admin' }, providerMessages.unknownCompany('Entrata', '../admin')],
    ['an unknown location', { locationID: '1' }, providerMessages.unknownLocation('Entrata', '1')],
    ['a missing setting', { apiKey: '', password: '' }, 'Enter the Entrata API key.'],
    ['a key with a line break', { apiKey: 'key\nkey' }, providerMessages.wrongKey('Entrata')],
  ])('%s', async (_what, changes, message) => {
    expect(await open(changes).test()).toEqual({ ok: false, message });
  });

  test.each([
    [
      'a key that expired according to Entrata',
      'API key has expired on 11/02/2026.',
      providerMessages.expiredKey('Entrata', '11/02/2026'),
    ],
    [
      "Entrata's error, without the key",
      'Bad call by entrata-key',
      providerMessages.refusedCall('Entrata', 'Bad call by …'),
    ],
  ])('%s', async (_what, said, message) => {
    const error = { response: { requestId: '1', error: { code: 301, message: said } } };
    server.answerNext(oddities.body(JSON.stringify(error), 'application/json'));
    expect(await open().test()).toEqual({ ok: false, message });
  });

  test('a missing permission', async () => {
    server.forbidden.add('getLeases');
    expect(await open().test()).toEqual({ ok: false, message: providerMessages.noRight('Entrata', 'getLeases') });
    server.forbidden.clear();
  });

  test.each([
    ['an HTML response', oddities.page, providerMessages.notUnderstood('Entrata')],
    ['a truncated response', oddities.truncated, providerMessages.notUnderstood('Entrata')],
    ['a failure', oddities.status(500), providerMessages.failed('Entrata')],
    ['a rate limit', oddities.status(429, { 'retry-after': '90' }), providerMessages.busy('Entrata')],
    ['a key rejected by the gateway', oddities.status(401), providerMessages.wrongKey('Entrata')],
  ])('%s', async (_what, odd, message) => {
    server.answerNext(odd, odd);
    expect(await open().test()).toEqual({ ok: false, message });
  });
});
