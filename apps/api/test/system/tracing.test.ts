import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as semantic from '@opentelemetry/semantic-conventions';
import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig, type Config } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTracing } from '../../src/platform/tracing/start.ts';
import { traceCounts } from '../../src/platform/tracing/trace.ts';
import { eventually, useServer } from '../harness.ts';
import { MailServer } from '../providers/mail-server.ts';
import { partialSuccess, startOtlpServer, type ReceivedSpan } from '../providers/otlp-server.ts';
import { oddities, passThrough } from '../providers/protocol-server.ts';

const mail = new MailServer();
const SMTP_URL = await mail.start();
const lines: string[] = [];
const onLog = (line: string) => void lines.push(line);
const server = useServer({ env: { SMTP_URL, LOG_LEVEL: 'info' }, onLog });

let collector: Awaited<ReturnType<typeof startOtlpServer>>;
let end = async () => undefined as void;

/** Starts tracing again, with other settings. */
async function traceWith(env: Record<string, string>) {
  await end();
  const config: Config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    ...env,
  });
  end = await startTracing(config, createLog('warn', { write: onLog }));
}

beforeAll(async () => {
  collector = await startOtlpServer();
  await traceWith({});
});
afterAll(async () => {
  await end();
  await collector.stop();
  await mail.stop();
});

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
const rootOf = (requestId: string | null) =>
  eventually(async () => collector.spans.find((span) => span.attributes['hearth.request_id'] === requestId));
/** Waits until every span but the root has its parent. */
const wholeTrace = (traceId: string) =>
  eventually(async () => {
    const spans = spansOf(traceId);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    return spans.length > 0 && spans.every(({ parentId }) => parentId === '' || ids.has(parentId)) && spans;
  });

async function award() {
  const { admin, property, addPerson, fund, as } = server();
  await fund(property, 1_000);
  const { _id } = await addPerson('resident', property, { firstName: 'Marisol', lastName: 'Okonkwo' });
  const { status, headers } = await as(admin).call(contract.gifts.award, {
    query: { propertyId: property },
    body: { users: [_id], amount: 25, category: 'Thank You!', note: 'For the garden party' },
  });
  expect(status).toBe(200);
  return headers.get('x-request-id');
}

test('a gift is traced from the request through its steps and statements to its email', async () => {
  const root = await rootOf(await award());
  expect(root).toMatchObject({
    name: 'POST /api/point-logs/award',
    kind: 2,
    parentId: '',
    attributes: { 'http.response.status_code': 200, 'http.route': '/api/point-logs/award' },
  });
  const spans = await wholeTrace(root.traceId);
  const named = (name: string) => spans.find((span) => span.name === name) as ReceivedSpan;
  for (const step of ['authenticate', 'authorize', 'transaction', 'service', 'trail', 'COMMIT'])
    expect(named(step), step).toBeDefined();
  expect(named('service').parentId).toBe(named('transaction').spanId);
  const log = spans.find(({ attributes }) => String(attributes['db.query.text']).includes('insert into point_logs'));
  expect(log).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
  expect(log?.attributes['db.query.summary']).toMatch(/^INSERT .*point_logs/);
  const job = await eventually(async () =>
    collector.spans.find(({ kind, links }) => kind === 5 && links.some(({ traceId }) => traceId === root.traceId)),
  );
  expect(job.traceId).not.toBe(root.traceId);
  const email = await eventually(async () => spansOf(job.traceId).find(({ name }) => name === 'send email'));
  expect(email).toMatchObject({ kind: 3, status: 0, attributes: { 'server.address': '127.0.0.1' } });
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'hearth', 'service.version': expect.any(String) });
  for (const { startedAt, endedAt } of spans) expect(endedAt).toBeGreaterThanOrEqual(startedAt);
});

test('spans have no names, addresses, values, tokens or bodies, and only known attributes', async () => {
  const { admin, manager, property, as, db } = server();
  await award();
  const body = { email: 'ines.vasquez@example.com', password: 'correct horse battery' };
  await as().call(contract.sessions.signIn, { body });
  await as(manager).send('GET', `/users?propertyId=${property}&search=Okonkwo&format=csv`);
  const { headers } = await as(admin).send('GET', '/users?search=Okonkwo');
  await wholeTrace((await rootOf(headers.get('x-request-id'))).traceId);
  const { rows } = await sql<{ words: string[] }>`
    select array[first_name || ' ' || last_name, email, contact_email, phone, id] as words from users
    union all select array[name, address, email, phone, id] from properties`.execute(db);
  const private_ = rows.flatMap(({ words }) => words).filter((word) => word?.length > 3);
  private_.push('Okonkwo', 'garden party', 'ines.vasquez', 'correct horse', admin.accessToken, 'search=');
  const sent = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
  expect(private_.filter((word) => sent.includes(word))).toEqual([]);
  const standard = new Set<unknown>(Object.values(semantic));
  const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...keys].filter((key) => !standard.has(key) && !key.startsWith('hearth.'))).toEqual([]);
});

const stranger = '4bf92f3577b34da6a3ce929d0e0e4736';
const call = (traceparent: string) =>
  server().as(server().admin).send('GET', '/system-config', { headers: { traceparent } });

test("a stranger's traceparent is linked, and forged ones are ignored", async () => {
  const { headers } = await call(`00-${stranger}-00f067aa0ba902b7-01`);
  const root = await rootOf(headers.get('x-request-id'));
  expect(root.traceId).not.toBe(stranger);
  expect(root).toMatchObject({ parentId: '', links: [{ traceId: stranger, spanId: '00f067aa0ba902b7' }] });
  for (const forged of ['00-0', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `${'f'.repeat(4_000)}`, 'Ω'.repeat(2)]) {
    const { headers: answered } = await call(encodeURIComponent(forged).slice(0, 4_000));
    expect((await rootOf(answered.get('x-request-id'))).links).toEqual([]);
  }
});

test("behind a proxy of one's own, its trace and its sampling decision are continued", async () => {
  await traceWith({ HEARTH_TRACE_CALLERS: 'true' });
  await call(`00-${stranger}-00f067aa0ba902b7-01`);
  const first = await eventually(async () => spansOf(stranger).find(({ kind }) => kind === 2));
  expect(first.parentId).toBe('00f067aa0ba902b7');
  const { headers } = await call(`00-${stranger.replace('4b', '5c')}-00f067aa0ba902b7-00`);
  const after = await call(`00-${stranger.replace('4b', '6d')}-00f067aa0ba902b7-01`);
  await rootOf(after.headers.get('x-request-id'));
  const left = collector.spans.filter((span) => span.attributes['hearth.request_id'] === headers.get('x-request-id'));
  expect(left).toEqual([]);
  await traceWith({});
});

test('errors, log lines and the support file name the trace', async () => {
  const { error } = await server().as().send('GET', '/me');
  const root = await rootOf(error.requestId);
  expect(error.traceId).toBe(root.traceId);
  const refused = lines.find((line) => line.includes('"refused"') && line.includes(error.requestId)) ?? '{}';
  expect(JSON.parse(refused)).toMatchObject({ trace_id: root.traceId, requestId: error.requestId });
  const { db, admin, as } = server();
  await sql`alter table categories rename to categories_away`.execute(db);
  const failed = await as(admin)
    .call(contract.categories.list)
    .finally(async () => {
      await sql`alter table categories_away rename to categories`.execute(db);
    });
  expect(failed.status).toBe(500);
  expect(await rootOf(failed.error.requestId)).toMatchObject({ status: 2 });
  const response = await fetch(`${server().adminUrl}/failures`);
  expect(await response.json()).toContainEqual({
    at: expect.any(String),
    error: '42P01',
    requestId: failed.error.requestId,
    traceId: failed.error.traceId,
  });
});

test('a sampler that keeps nothing leaves out spans and trace ids', async () => {
  await traceWith({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  const before = collector.spans.length;
  const { error } = await server().as().send('GET', '/me');
  expect(error).toMatchObject({ requestId: expect.any(String) });
  expect(error.traceId).toBeUndefined();
  await traceWith({});
  expect(collector.spans.length).toBe(before);
});

test('a collector that is busy gets the spans again, and a partial success is not repeated', async () => {
  await traceWith({});
  collector.answerNext(oddities.status(429, { 'retry-after': '1' }));
  const requests = collector.received.length;
  const { headers } = await call('none');
  await rootOf(headers.get('x-request-id'));
  expect(collector.received.length).toBeGreaterThan(requests + 1);
  const said = partialSuccess(1, 'one span was too large');
  collector.answerNext((response, usual) => {
    usual();
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(said);
  });
  await call('none');
  await eventually(async () => lines.some((line) => line.includes('one span was too large')));
});

test('while the collector hangs, requests succeed, the queue stays bounded and dropped spans are counted', async () => {
  await traceWith({ OTEL_BSP_MAX_QUEUE_SIZE: '20', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10' });
  const held = Promise.withResolvers<void>();
  collector.answerNext((response, usual) => void held.promise.then(() => passThrough(response, usual)));
  const before = collector.received.length;
  await call('none');
  await eventually(async () => collector.received.length > before);
  await eventually(async () => {
    expect((await call('none')).status).toBe(200);
    return traceCounts().dropped > 0;
  });
  expect(collector.received.length).toBe(before + 1);
  const scraped = await (await fetch(`${server().adminUrl}/metrics`)).text();
  expect(Number(/^hearth_trace_spans_dropped_total (\d+)$/m.exec(scraped)?.[1])).toBeGreaterThan(0);
  held.resolve();
  await eventually(async () => traceCounts().exported > 20);
});

test('the SDK is loaded only where tracing is on', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ resolve: (name, context, next) => (loaded.add(name), next(name, context)) });
    await import('./src/platform/start.ts');
    const { startTracing } = await import('./src/platform/tracing/start.ts');
    const { readConfig } = await import('./src/platform/config.ts');
    await startTracing(readConfig({}));
    console.log(loaded.has('pg'), loaded.has('@opentelemetry/sdk-trace'));
    await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }));
    console.log(loaded.has('@opentelemetry/sdk-trace'));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../..', import.meta.url),
  });
  expect(stdout).toBe('true false\ntrue\n');
}, 60_000);
