import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oddities, passThrough, type Oddity } from '../../../../../../test/providers/protocol-server.ts';
import { incompleteTenants, residentOf, tenants } from '../../../../../../test/sync/provider-world.ts';
import { startYardi } from '../../../../../../test/providers/yardi-server.ts';
import { readConfig } from '../../../../../platform/config.ts';
import { adapters } from '../adapters.ts';
import { everyPart, type Provider, type ProviderLead, type ProviderResident } from '../provider.ts';
import { envelope, parseAnswer, readXml, tag } from './soap.ts';
import { residentsOf, stageOf } from './records.ts';

type Yardi = Awaited<ReturnType<typeof startYardi>>;
let server: Yardi;
beforeAll(async () => {
  server = await startYardi({ residents: [...tenants(60), ...incompleteTenants()] });
});
beforeEach(() => server.forget());
afterAll(() => server.stop());

const takeCall = async () => 0;
const pace = { callMs: 20_000, attempts: 2, pauseMs: 1, longestWaitMs: 100 };
function open(
  changes: Record<string, string> = {},
  env: Record<string, string> = {},
  at: Yardi = server,
  signal = new AbortController().signal,
): Provider {
  const { password = at.secrets.password, ...settings } = changes;
  const config = readConfig({ ...at.env, ...env });
  const opening = { settings: { ...at.settings, ...settings }, secrets: { password }, config };
  return adapters.yardi!({ ...opening, signal, pace, takeCall });
}

async function everyone(provider: Provider) {
  const found: ProviderResident[] = [];
  for await (const { records } of everyPart('Yardi', (page) => provider.residents(null, page))) found.push(...records);
  return found;
}

const lead: ProviderLead = {
  reference: '66b2f0c4a1d2e3f405060708',
  firstName: 'Noor & Sons',
  lastName: '<Haddad> "N"',
  email: 'noor@example.com',
  phone: '(202) 555-0199',
  floorPlanType: 'A2',
  note: 'Likes ]]> & <pools>',
  createdAt: new Date('2026-11-20T18:30:00Z'),
};

test('complete and incomplete residents are read', async () => {
  const found = await everyone(open());
  expect(found).toHaveLength(server.people.length);
  // Yardi has buildings only on units.
  const written = server.people.map((tenant) => ({
    ...residentOf(tenant),
    building: tenant.unit ? tenant.building : '',
  }));
  expect(found).toEqual(expect.arrayContaining(written));
});

test('all residents are read at once without duplicates', async () => {
  const large = await startYardi({ residents: 2000 });
  const found = await everyone(open({}, {}, large));
  expect(new Set(found.map(({ externalID }) => externalID)).size).toBe(2000);
  expect(large.received).toHaveLength(2);
  await large.stop();
});

/** The longest time that work blocks the event loop, and its whole time, in ms. */
async function pauses(work: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  const startedAt = performance.now();
  let [last, longest] = [startedAt, 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work();
  clearInterval(timer);
  return { longest, whole: performance.now() - startedAt };
}

test("reading thousands of residents doesn't block the event loop", async () => {
  const large = await startYardi({ residents: 6000 });
  const bodies: string[] = [];
  const kept: Oddity = (response, usual) => {
    bodies.push(usual().body);
    oddities.body(bodies.at(-1) ?? '', 'text/xml')(response, usual);
  };
  large.answerNext(kept, kept);
  expect(await everyone(open({}, {}, large))).toHaveLength(6000);
  large.answerNext(...bodies.map((body) => oddities.body(body, 'text/xml')));
  const { longest, whole } = await pauses(() => everyone(open({}, {}, large)));
  expect(longest).toBeLessThan(whole / 2);
  await large.stop();
});

test('an aborted run stops parsing at once', async () => {
  const large = await startYardi({ residents: 2000 });
  const ended = new AbortController();
  const reading = open({}, {}, large, ended.signal).residents(null, null);
  reading.catch(() => undefined);
  await expect.poll(() => large.received.length).toBe(2);
  ended.abort(new DOMException('over', 'TimeoutError'));
  await expect(reading).rejects.toMatchObject({ kind: 'unavailable' });
  await large.stop();
});

test("roommates come with their lease, and children don't", async () => {
  const [first, second] = tenants(2) as [ReturnType<typeof tenants>[0], ReturnType<typeof tenants>[0]];
  const shared = await startYardi({ residents: [first, { ...second, leaseID: first.leaseID }] });
  const found = await everyone(open({}, {}, shared));
  expect(found.map(({ externalID, leaseID, unit, rentCents }) => [externalID, leaseID, unit, rentCents])).toEqual([
    [first.externalID, first.leaseID, first.unit, first.rentCents],
    [second.externalID, first.leaseID, first.unit, null],
  ]);
  await shared.stop();
});

test('a property without residents is empty, not an error', async () => {
  const empty = await startYardi({ residents: [] });
  expect(await everyone(open({}, {}, empty))).toEqual([]);
  await empty.stop();
});

test('a record without a name or with an unknown status is reported', () => {
  const resident = (code: string, more: object) => ({ '@tCode': code, Status: 'Current', ...more });
  const Resident = [resident('t1', {}), resident('t2', { FirstName: 'Ana', Status: 'Frozen' })];
  const { records, unread } = residentsOf(
    { 'MITS-ResidentData': { PropertyResidents: { Residents: { Resident } } } },
    new Map(),
  );
  expect([records, unread]).toEqual([
    [],
    [
      { reference: 't1', reason: providerMessages.noName },
      { reference: 't2', reason: providerMessages.unknownStatus('Frozen') },
    ],
  ]);
});

test('units have building and floor plan', async () => {
  const { records, unread, next } = await open().units(null);
  expect([records.length, unread.length, next]).toEqual([60, 0, null]);
  expect(records[0]).toEqual({
    externalID: '300000',
    building: 'Building 1',
    unit: '101',
    floorPlan: 'A1',
    active: true,
  });
});

test('a lead creates one guest card, whatever its text and number of retries', async () => {
  const provider = open();
  const sent = await provider.sendLead(lead);
  expect(await provider.sendLead(lead)).toEqual(sent);
  expect(server.leads.filter(({ reference }) => reference === lead.reference)).toEqual([
    expect.objectContaining({ ...sent, firstName: lead.firstName, lastName: lead.lastName, phone: lead.phone }),
  ]);
  expect((await provider.leads(null, null)).records).toContainEqual({
    ...sent,
    reference: lead.reference,
    status: 'new',
  });
});

test('a guest card with a lost response is found by its reference and not sent again', async () => {
  const other = { ...lead, reference: '66b2f0c4a1d2e3f405060709' };
  const sentCount = server.received.length;
  server.answerNext(passThrough, oddities.lost);
  await expect(open().sendLead(other)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(server.received).toHaveLength(sentCount + 2);
  const before = server.leads.length;
  expect(await open().sendLead(other)).toEqual({ externalLeadID: server.leads.at(-1)?.externalLeadID });
  expect(server.leads).toHaveLength(before);
});

test('a rejected guest card shows the reason', async () => {
  const nameless = open().sendLead({ ...lead, reference: '66b2f0c4a1d2e3f40506070a', lastName: '' });
  await expect(nameless).rejects.toMatchObject({
    kind: 'refused',
    message: providerMessages.refusedLead('Yardi', 'Last Name is required'),
  });
});

test.each([
  ['prospect', [], 'new'],
  ['prospect', ['Webservice', 'CallFromProspect'], 'new'],
  ['prospect', ['Webservice', 'Email'], 'contacted'],
  ['prospect', ['Appointment', 'Show'], 'toured'],
  ['applicant', ['Show'], 'applied'],
  ['approved_applicant', [], 'applied'],
  ['future_resident', [], 'leased'],
  ['Current Resident', [], 'leased'],
  ['canceled', ['Show'], 'lost'],
  ['denied', [], 'lost'],
  ['martian', [], null],
])('a guest card of a %s with events %j is %j', (type, events, stage) => {
  expect(stageOf(type, events)).toBe(stage);
});

describe('a connection test reports', () => {
  test("success, with the property's name", async () => {
    expect(await open().test()).toEqual({ ok: true, message: providerMessages.works('Yardi', 'Oak Park') });
  });

  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['a wrong password', { password: 'other' }, {}, providerMessages.wrongPassword('Yardi')],
    ['a wrong license', {}, { YARDI_INTERFACE_LICENSE: 'other' }, providerMessages.wrongOwnKey('Yardi')],
    ['a missing license', {}, { YARDI_INTERFACE_LICENSE: '' }, providerMessages.noOwnKey('Yardi')],
    ['an unknown location', { propertyCode: 'elm' }, {}, providerMessages.unknownLocation('Yardi', 'elm')],
    [
      'a URL that is not allowed',
      { interfaceURL: 'http://127.0.0.1:1' },
      {},
      providerMessages.addressNotAllowed('Yardi'),
    ],
    ['a missing setting', { serverName: '' }, {}, 'Enter the Yardi server name.'],
  ])('%s', async (_what, settings, env, message) => {
    expect(await open(settings, env).test()).toEqual({ ok: false, message });
  });

  test.each([
    ['an HTML response', oddities.page, providerMessages.notUnderstood('Yardi')],
    ['a truncated response', oddities.truncated, providerMessages.notUnderstood('Yardi')],
    ['a gateway failure', oddities.status(502), providerMessages.failed('Yardi')],
    ['an unknown URL', oddities.status(404), providerMessages.unknownAddress('Yardi')],
  ])('%s', async (_what, odd, message) => {
    server.answerNext(odd, odd);
    expect(await open().test()).toEqual({ ok: false, message });
  });

  test("a fault as Yardi's failure", async () => {
    const fault =
      '<soap:Fault><faultcode>soap:Server</faultcode><faultstring>Timeout expired.</faultstring></soap:Fault>';
    const body = `<soap:Envelope xmlns:soap="x"><soap:Body>${fault}</soap:Body></soap:Envelope>`;
    server.answerNext((response) => void response.writeHead(500, { 'content-type': 'text/xml' }).end(body));
    expect(await open().test()).toEqual({ ok: false, message: providerMessages.failed('Yardi') });
  });
});

describe('a document', () => {
  const of = (inner: string) => `<e:Envelope xmlns:e="x"><e:Body>${inner}</e:Body></e:Envelope>`;

  test('is parsed with attributes and XML entities, without prefixes', () => {
    const document = of('<a t="1 &amp; 2">x &lt;y&gt; &#233;&#x1F600; &mine;</a>');
    expect(readXml(document, 'Envelope')).toMatchObject({
      Body: { a: { '@t': '1 & 2', '#text': 'x <y> é😀 &mine;' } },
    });
  });

  test.each([
    ['is truncated', of('<a>1</a>').slice(0, -4)],
    ['defines entities', `<!DOCTYPE e [<!ENTITY a "b">]>${of('&a;')}`],
    ['includes a file', `<!DOCTYPE e [<!ENTITY a SYSTEM "file:///etc/passwd">]>${of('&a;')}`],
    ['is nested too deeply', of('<a>'.repeat(5000) + '</a>'.repeat(5000))],
    ['pollutes prototypes', of('<__proto__><polluted>1</polluted></__proto__>')],
    ["isn't XML", 'hello'],
    ['is empty', ''],
  ])('that %s is refused', (_how, document) => {
    expect(readXml(document, 'Envelope')).toBeUndefined();
    expect({}).not.toHaveProperty('polluted');
  });

  test('has its fault in either SOAP version', () => {
    const first = of('<e:Fault><faultcode>c</faultcode><faultstring>Login failed.</faultstring></e:Fault>');
    const second = of(
      '<e:Fault><e:Code><e:Value>c</e:Value></e:Code><e:Reason><e:Text xml:lang="en">Login failed.</e:Text></e:Reason></e:Fault>',
    );
    expect([parseAnswer(first, 'Ping')?.fault, parseAnswer(second, 'Ping')?.fault]).toEqual([
      'Login failed.',
      'Login failed.',
    ]);
  });

  test('wrapped in text is parsed too', () => {
    const inner = '&lt;Properties&gt;&lt;Property&gt;&lt;Code&gt;oak&lt;/Code&gt;&lt;/Property&gt;&lt;/Properties&gt;';
    const document = of(`<PingResponse><PingResult>${inner}</PingResult></PingResponse>`);
    expect(parseAnswer(document, 'Ping')?.result).toEqual({ Properties: { Property: { Code: 'oak' } } });
  });

  test('is written with escaped text', () => {
    const written = envelope(tag('Ping', [tag('A', '<b>&"\u0000')], { xmlns: 'x"y' }));
    expect(written).toContain('<Ping xmlns="x&quot;y"><A>&lt;b&gt;&amp;&quot; </A></Ping>');
    expect(readXml(written, 'soap:Envelope') ?? readXml(written, 'Envelope')).toBeDefined();
  });
});
