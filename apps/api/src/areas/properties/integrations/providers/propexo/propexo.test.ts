import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPropexo } from '../../../../../../test/providers/propexo-server.ts';
import { oddities, passThrough } from '../../../../../../test/providers/protocol-server.ts';
import { incompleteTenants, residentOf, tenants } from '../../../../../../test/sync/provider-world.ts';
import { readConfig } from '../../../../../platform/config.ts';
import { adapters } from '../adapters.ts';
import { stageOf, statusIn } from './records.ts';
import { everyPart, type Provider, type ProviderLead, type ProviderResident } from '../provider.ts';

type Propexo = Awaited<ReturnType<typeof startPropexo>>;
let server: Propexo;
beforeAll(async () => {
  server = await startPropexo({ residents: [...tenants(300), ...incompleteTenants()] });
});
beforeEach(() => {
  server.forget();
  Object.assign(server.writes, { pending: 1, tellsRecord: true, errors: [] });
});
afterAll(() => server.stop());

const takeCall = async () => 0;
const pace = { callMs: 20_000, attempts: 2, pauseMs: 1, longestWaitMs: 100 };
function open(settings: Record<string, string> = {}, env: Record<string, string> = {}, at: Propexo = server): Provider {
  const config = readConfig({ ...at.env, ...env });
  const signal = new AbortController().signal;
  return adapters.propexo!({
    settings: { ...at.settings, ...settings },
    secrets: {},
    config,
    signal,
    pace,
    takeCall,
  });
}

async function everyone(provider: Provider, since: Date | null = null) {
  const found: ProviderResident[] = [];
  for await (const { records } of everyPart('Propexo', (page) => provider.residents(since, page)))
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

test('complete and incomplete residents are read with lease and building', async () => {
  const found = await everyone(open());
  expect(found).toHaveLength(server.people.length);
  expect(found).toEqual(expect.arrayContaining(server.people.map(residentOf)));
});

test("unchanged records aren't read again", async () => {
  const since = new Date('2026-11-10T00:00:00Z');
  expect(await everyone(open(), since)).toEqual([]);
  const changed = server.people[5];
  if (changed) changed.changedAt = new Date('2026-11-20T00:00:00Z');
  expect((await everyone(open(), since)).map(({ externalID }) => externalID)).toEqual([changed?.externalID]);
});

test('10,000 residents are read in pages without duplicates, even with a new client for each page', async () => {
  const large = await startPropexo({ residents: 10_000 });
  const found: ProviderResident[] = [];
  const readPage = (page: string | null) => open({}, {}, large).residents(null, page);
  for await (const { records } of everyPart('Propexo', readPage)) found.push(...records);
  expect(new Set(found.map(({ externalID }) => externalID)).size).toBe(10_000);
  expect(large.received).toHaveLength(3 * 40);
  await large.stop();
});

test('an interrupted read continues', async () => {
  const many = await startPropexo({ residents: 1000 });
  const limited = oddities.status(429, { 'retry-after': '60' });
  many.answerNext(...[1, 2, 3].map(() => passThrough), limited);
  await expect(open({}, {}, many).residents(null, null)).rejects.toMatchObject({
    kind: 'limit',
    retryAfterSeconds: 60,
  });
  expect((await open({}, {}, many).residents(null, null)).records).toHaveLength(250);
  // Four pages of leases and units, one of residents; only the failed one was requested again.
  expect(many.received).toHaveLength(4 + 4 + 1 + 1);
  await many.stop();
});

test('units have building and floor plan', async () => {
  const { records, unread, next } = await open().units(null);
  expect([records.length, unread.length, next]).toEqual([250, 0, '250']);
  expect(records[0]).toEqual({
    externalID: '300000',
    building: 'Building 1',
    unit: '101',
    floorPlan: 'A1',
    active: true,
  });
});

test.each([
  ['Current', 'ACTIVE', null, 'current'],
  ['Current', 'ACTIVE', '2026-11-01', 'notice'],
  ['Notice to vacate', 'ACTIVE', null, 'notice'],
  ['Month to Month', 'ACTIVE', null, 'current'],
  ['Month to Month', 'OTHER', null, 'current'],
  ['Future', 'PENDING', null, 'future'],
  ['Approved Applicant', 'PENDING', null, 'none'],
  ['Former', 'INACTIVE', null, 'past'],
  ['', 'EVICTED', null, 'past'],
  ['Frozen', 'OTHER', null, null],
])('a lease with status "%s" (%s) and notice on %j is %j', (status_raw, status_normalized, notice_date, status) => {
  expect(statusIn({ status_raw, status_normalized }, { notice_date })).toBe(status);
});

test('a lead is sent once as a job, despite retries', async () => {
  const provider = open();
  const sent = await provider.sendLead(lead);
  expect(await provider.sendLead(lead)).toEqual(sent);
  expect(server.leads.filter(({ email }) => email === lead.email)).toEqual([
    expect.objectContaining({
      ...sent,
      note: `Likes the pool Hearth ${lead.reference}`.replace(' Hearth', '\nHearth'),
    }),
  ]);
  expect((await provider.leads(null, null)).records).toContainEqual({
    ...sent,
    reference: lead.reference,
    status: 'new',
  });
});

test('a job without a record id is followed to its lead', async () => {
  server.writes.tellsRecord = false;
  const { externalLeadID } = await open().sendLead({ ...lead, email: 'second@example.com' });
  expect(externalLeadID).toBe(server.leads.at(-1)?.externalLeadID);
});

test("the job id of a slow job stands in for the lead's id, and the lead isn't sent again", async () => {
  server.writes.pending = 1000;
  expect(await open().sendLead({ ...lead, email: 'third@example.com' })).toEqual({
    externalLeadID: expect.stringMatching(/^job\/job-/),
  });
});

test('a lead without email and phone is found by its reference', async () => {
  const provider = open();
  const silent = { ...lead, email: null, phone: null, reference: '66b2f0c4a1d2e3f40506070b', createdAt: new Date() };
  const sent = await provider.sendLead(silent);
  expect(await provider.sendLead(silent)).toEqual(sent);
});

test('a source that repeats its first page is reported, and no resident counts as moved out', async () => {
  const provider = open();
  const page = JSON.stringify({ meta: { hasMore: true }, results: [{ id: 'one', number: '1' }] });
  server.answerNext(oddities.body(page, 'application/json'), oddities.body(page, 'application/json'));
  const { next } = await provider.units(null);
  await expect(provider.units(next)).rejects.toMatchObject({
    kind: 'protocol',
    message: providerMessages.samePage('Propexo'),
  });
});

test("a rejected lead shows the reason from the property's system", async () => {
  server.writes.errors = ['Prospect source is required'];
  await expect(open().sendLead({ ...lead, email: 'fourth@example.com' })).rejects.toMatchObject({
    kind: 'refused',
    message: providerMessages.refusedLead('Propexo', 'Prospect source is required'),
  });
  await expect(open().sendLead({ ...lead, lastName: '', email: 'fifth@example.com' })).rejects.toMatchObject({
    kind: 'refused',
    message: providerMessages.refusedLead('Propexo', 'last_name is required'),
  });
});

test.each([
  ['Active', 'new'],
  ['New - Not Contacted', 'new'],
  ['Contacted', 'contacted'],
  ['Appointment Set', 'contacted'],
  ['Toured', 'toured'],
  ['Applied', 'applied'],
  ['Lease Started', 'applied'],
  ['Lease Signed', 'leased'],
  ['Future Resident', 'leased'],
  ['Inactive', 'lost'],
  ['Cancelled Application', 'lost'],
  ['Lost', 'lost'],
  ['', 'new'],
  [null, 'new'],
  ['Frobnicated', null],
])('a Propexo lead with status %j is %j', (status, stage) => {
  expect(stageOf(status)).toBe(stage);
});

describe('a connection test reports', () => {
  test("success, with the property's name", async () => {
    expect(await open().test()).toEqual({ ok: true, message: providerMessages.works('Propexo', 'Oak Park') });
  });

  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['a wrong key', {}, { PROPEXO_API_KEY: 'other' }, providerMessages.wrongOwnKey('Propexo')],
    ['a missing key', {}, { PROPEXO_API_KEY: '' }, providerMessages.noOwnKey('Propexo')],
    ['an unknown location', { propertyID: 'elmpark' }, {}, providerMessages.unknownLocation('Propexo', 'elmpark')],
    ['an invalid location', { propertyID: '..' }, {}, providerMessages.unknownLocation('Propexo', '..')],
    ['an unknown integration', { integrationID: 'elm' }, {}, providerMessages.unknownIntegration('Propexo', 'elm')],
    ['a missing setting', { integrationID: '' }, {}, 'Enter the Propexo integration ID.'],
    ['no response', {}, { PROPEXO_BASE_URL: 'http://127.0.0.1:1' }, providerMessages.noAnswer('Propexo')],
  ])('%s', async (_what, settings, env, message) => {
    expect(await open(settings, env).test()).toEqual({ ok: false, message });
  });

  test.each([
    ['an HTML response', oddities.page, providerMessages.notUnderstood('Propexo')],
    ['a truncated response', oddities.truncated, providerMessages.notUnderstood('Propexo')],
    [
      'an unknown response',
      oddities.body('{"hello":1}', 'application/json'),
      providerMessages.notUnderstood('Propexo'),
    ],
    ['a failure', oddities.status(503), providerMessages.failed('Propexo')],
    ['a rate limit', oddities.status(429), providerMessages.busy('Propexo')],
  ])('%s', async (_what, odd, message) => {
    server.answerNext(odd, odd);
    expect(await open().test()).toEqual({ ok: false, message });
  });
});
