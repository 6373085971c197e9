import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { contract } from '@hearth/contract';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { startEntrata } from '../apps/api/test/providers/entrata-server.ts';
import { MailServer } from '../apps/api/test/providers/mail-server.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../apps/api/test/server-process.ts';
import { testKey } from '../apps/api/test/test-key.ts';
import { acts, type ActName } from '../packages/demo/src/acts.ts';
import { makeRandom } from '../packages/demo/src/random.ts';
import { connectTo, Refusal } from '../packages/demo/src/resident-client.ts';
import { freePort } from './free-port.ts';
import { meetsTarget, percentile, rounded, sleep, type Figure } from './measurement.ts';
import { numberOf, type Pool } from './people.ts';
import { boundOf, recordRun } from './results.ts';
import { names } from './run.ts';
import { faults, jumpingClock } from './soak-faults.ts';
import { slopeOf, watch } from './soak-watch.ts';
import { root } from './world.ts';
import { startStaffLoad, type OccasionalCall } from './staff-load.ts';

const usage = 'npm run soak -- [--minutes=30]';
/** Slopes of shorter runs only show how the processes warm up. */
const minutesForSlopes = 15;
const slopeMaximum = 1;
/** An address gets at most ten emails of a kind in an hour; more would wait. */
const messageEveryMs = 400_000;
const drainMs = 5 * 60_000;

function readMinutes(): number {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 10_000)) throw new Error(`Usage: ${usage}`);
  return minutes;
}

/** Random actions of residents, until `isOver`. */
async function playResidents(
  url: string,
  propertyId: string,
  isOver: () => boolean,
  note: (what: string, ms: number) => void,
) {
  const client = connectTo(url, new AbortController().signal);
  const random = makeRandom('soak');
  const { users } = await client.get(
    'manager@hearth.example',
    `/users?propertyId=${propertyId}&status=active&userType=resident&limit=100`,
  );
  const emails = (users as { email: string; isDeleted: boolean }[]).filter((user) => !user.isDeleted);
  const neighbors = emails.map(({ email }) => email);
  const kinds = Object.keys(acts) as ActName[];
  const failures: string[] = [];
  while (!isOver()) {
    const who = { email: random.pick(neighbors), propertyId, neighbors };
    const startedAt = performance.now();
    try {
      const done = await acts[random.pick(kinds)][0](client, who, random);
      if (done) note('resident', performance.now() - startedAt);
    } catch (error) {
      // A refusal is an answer: a boost without submissions left, or a balance that is too small.
      if (!(error instanceof Refusal) || error.status >= 500) failures.push(`resident: ${String(error).slice(0, 200)}`);
    }
    await sleep(1_000);
  }
  return failures;
}

const row = (label: string, at: number) => ({
  email: `${label}.${at}@import.example`,
  firstName: 'Nadia',
  lastName: `Nguyen ${at}`,
  role: 'resident',
  unitNumber: String(100 + at),
});

/** Exports, imports, syncs and sends. A sync that already runs answers 409, and one that waits is confirmed. */
function occasional(sent: string[]): OccasionalCall[] {
  const startedAt = performance.now();
  return [
    {
      what: 'export',
      everyTurns: 10,
      send: (api, propertyId) => api.send('GET', `/point-logs?propertyId=${propertyId}&format=csv`),
    },
    {
      what: 'import',
      everyTurns: 25,
      send: (api, propertyId) => {
        const label = newId();
        const users = Array.from({ length: 10 }, (_, at) => row(label, at));
        return api.call(contract.userImport.import, {
          query: { propertyId },
          body: { users, type: 'RESIDENT' },
        } as never);
      },
    },
    {
      what: 'sync',
      everyTurns: 25,
      async send(api, propertyId) {
        const params = { id: propertyId };
        const runs = await api.call(contract.residentSync.runs, { params, query: {} });
        const [latest] = runs.body?.data ?? [];
        if (latest?.state === 'waiting')
          return api.call(contract.residentSync.confirm, { params: { ...params, runId: latest._id } });
        const started = await api.call(contract.residentSync.start, { params, body: { isFull: true } });
        return started.status === 409 ? runs : started;
      },
    },
    {
      what: 'send',
      everyTurns: 10,
      isDue: () => sent.length <= (performance.now() - startedAt) / messageEveryMs,
      async send(api, propertyId) {
        const me = await api.call(contract.sessions.me);
        const written = await api.call(contract.messages.send, {
          params: { propertyId, senderId: me.body.user._id },
          body: {
            recipients: { kind: 'residents' },
            type: 'EMAIL',
            subject: `Soak ${newId()}`,
            message: '<p>Hello</p>',
          },
        });
        if (written.status >= 400) return written;
        const released = await api.call(contract.messages.release, { params: { id: written.body.data._id } });
        if (released.status < 400) sent.push(written.body.data._id);
        return released;
      },
    },
  ];
}

/** The fate of acknowledged gifts and messages. */
async function outcomes(pool: Pool, mail: MailServer, gifts: readonly string[], sent: readonly string[]) {
  const { rows: paid } = await pool.query<{ note: string; times: number }>(
    'select note, count(*)::int as times from point_logs where note = any ($1) group by note',
    [gifts],
  );
  const { rows } = await pool.query<Record<'total' | 'lost' | 'failed' | 'twice', number>>(
    `with delivered as (
      select split_part(m.message_key, ':', 2) as id, count(*) as times
      from outbox m join mail_delivery_logs l on l.mail_id = m.id and l.status = 'sent' group by 1
    )
    select count(*)::int as total, count(*) filter (where r.status in ('failed', 'bounced'))::int as failed,
      count(*) filter (where r.status not in ('failed', 'bounced') and d.id is null)::int as lost,
      count(*) filter (where d.times > 1)::int as twice
    from message_recipients r left join delivered d on d.id = r.id where r.message_id = any ($1) and r.status <> 'skipped'`,
    [sent],
  );
  const { total = 0, lost = 0, failed = 0, twice = 0 } = rows[0] ?? {};
  const ids = mail.received.flatMap(({ data }) => /^message-id: (\S+)/im.exec(data)?.[1] ?? []);
  return {
    lostGifts: gifts.length - paid.length,
    doubledGifts: paid.filter(({ times }) => times > 1).length,
    recipients: total,
    lostEmails: lost,
    failedEmails: failed,
    doubledEmails: twice,
    syncs: await numberOf(pool, "select count(*) from sync_runs where state = 'done'"),
    emails: ids.length,
    repeatedIds: ids.length - new Set(ids).size,
  };
}

/** Runs `npm run check` and returns its report. */
async function check(env: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, ['apps/api/src/check-cli.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return run.then(
    () => '',
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );
}

async function soak(minutes: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-soak-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const { pool, db } = openDatabase({ ...postgres.connection, user: 'postgres' }, 3);
  const mail = new MailServer();
  const entrata = await startEntrata();
  const clock = jumpingClock(folder);
  const own = {
    DATABASE_URL: databaseUrl(postgres.connection),
    HEARTH_DATA: join(folder, 'files'),
    HEARTH_KEY: testKey,
    HEARTH_DEMO: 'true',
    HEARTH_DEMO_RESIDENTS: '150',
  };
  const env: Record<string, string> = { ...own, ...entrata.env, SMTP_URL: await mail.start(), ...clock.env };
  const started: ServerProcess[] = [];
  const start = async (role: 'web' | 'worker', adminPort: number) => {
    const server = await startServerProcess({ ...env, ADMIN_PORT: String(adminPort) }, { role });
    started.push(server);
    return server;
  };
  try {
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
    const steady = { web: await start('web', ports[0]), worker: await start('worker', ports[1]) };
    const killed = { web: await start('web', ports[2]), worker: await start('worker', ports[3]) };
    const watches = {
      web: watch(steady.web.pid, ports[0], 5_000),
      worker: watch(steady.worker.pid, ports[1], 5_000),
    };
    const times = new Map<string, number[]>();
    const note = (what: string, ms: number) => void times.set(what, [...(times.get(what) ?? []), ms]);
    const sent: string[] = [];
    const load = await startStaffLoad(steady.web.url, {
      workers: 4,
      pauseMs: 3_000,
      also: occasional(sent),
      onSuccess: note,
    });
    load.use(steady.web.url, killed.web.url);
    await connectEntrata(steady.web.url, load.propertyId, entrata);
    let isOver = false;
    const residents = playResidents(steady.web.url, load.propertyId, () => isOver, note);
    const kills = { web: 0, worker: 0 };
    const places = {
      pool,
      mail,
      entrata,
      clock,
      async restart(name: 'web' | 'worker') {
        await killed[name].kill();
        kills[name] += 1;
        killed[name] = await start(name, ports[name === 'web' ? 2 : 3]);
        load.use(steady.web.url, killed.web.url);
      },
    };
    const loads: number[] = [];
    const until = performance.now() + minutes * 60_000;
    const kinds = Object.entries(faults);
    const faultMs = Math.min(30_000, (minutes * 60_000) / kinds.length / 2);
    for (let turn = 0; performance.now() < until; turn += 1) {
      const [name, act] = kinds[turn % kinds.length] ?? ['', async () => undefined];
      process.stdout.write(`${new Date().toISOString()} ${name}\n`);
      loads.push(rounded(loadavg()[0] ?? 0, 1));
      await act(places, faultMs);
      await sleep(Math.min(faultMs, Math.max(0, until - performance.now())));
    }
    isOver = true;
    const [{ acknowledged, calls, failures, slowestMs }, residentFailures] = [await load.stop(), await residents];
    await drained(pool, sent);
    for (const each of Object.values(watches)) each.stop();
    const done = await outcomes(pool, mail, acknowledged, sent);
    for (const each of started) await each.stop();
    const report = await check(own);
    if (report) process.stderr.write(report);
    const all = [...failures, ...residentFailures];
    const byKind = Map.groupBy(all, (text) => text.slice(0, 60).replaceAll(/[\da-f]{24}/g, 'id'));
    for (const [kind, list] of byKind) process.stderr.write(`${list.length} x ${list[0] ?? kind}\n`);
    const mostSlope = minutes >= minutesForSlopes ? { atMost: slopeMaximum } : {};
    return [
      { name: 'minutes', value: minutes },
      {
        name: 'load of the machine, median and largest',
        value: `${percentile(loads, 0.5)} and ${percentile(loads, 1)}`,
      },
      { name: 'kills of web and worker processes', value: `${kills.web} and ${kills.worker}` },
      { name: 'clock jumps', value: clock.isInstalled ? 'libfaketime' : 'not installed: libfaketime' },
      { name: 'calls of staff', value: calls },
      { name: 'failed calls, with retries for 10 s', value: all.length, atMost: 0 },
      { name: 'slowest call, with retries', value: slowestMs, unit: 'ms' },
      { name: 'acknowledged gifts', value: acknowledged.length, atLeast: 1 },
      { name: 'lost gifts', value: done.lostGifts, atMost: 0 },
      { name: 'duplicated gifts', value: done.doubledGifts, atMost: 0 },
      { name: 'recipients of messages', value: done.recipients, atLeast: 1 },
      { name: 'lost messages', value: done.lostEmails, atMost: 0 },
      { name: 'duplicated messages', value: done.doubledEmails, atMost: 0 },
      { name: 'messages that failed for good', value: done.failedEmails },
      { name: 'syncs done', value: done.syncs, atLeast: 1 },
      { name: 'emails at the mail server', value: done.emails },
      { name: 'of them repeated after a kill or lost reply, with the same Message-ID', value: done.repeatedIds },
      { name: 'npm run check', value: report ? 'problems' : 'clean' },
      { name: 'problems of npm run check', value: report ? 1 : 0, atMost: 0 },
      ...Object.entries(watches).flatMap(([name, { watched }]) => {
        const later = (samples: typeof watched.heap) => samples.filter(({ minute }) => minute > minutes / 3);
        return [
          {
            name: `memory of the ${name} process, slope of the last two thirds`,
            value: rounded(slopeOf(later(watched.resident))),
            unit: 'MB/min',
            ...mostSlope,
          },
          { name: `heap of the ${name} process, slope`, value: rounded(slopeOf(later(watched.heap))), unit: 'MB/min' },
          {
            name: `memory of the ${name} process, last`,
            value: Math.round(watched.resident.at(-1)?.megabytes ?? 0),
            unit: 'MB',
          },
          {
            name: `event loop of the ${name} process, median and largest p99`,
            value: `${Math.round(percentile(watched.loopMs, 0.5))} and ${Math.round(percentile(watched.loopMs, 1))}`,
            unit: 'ms',
          },
        ];
      }),
      ...[...times].map(([what, list]) => ({
        name: `${what}, count, p50 and p99`,
        value: `${list.length}, ${Math.round(percentile(list, 0.5))} and ${Math.round(percentile(list, 0.99))}`,
        unit: 'ms',
      })),
    ];
  } finally {
    for (const each of started) await each.kill();
    await db.destroy();
    await postgres.stop();
    await entrata.stop();
    await mail.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function connectEntrata(url: string, propertyId: string, entrata: Awaited<ReturnType<typeof startEntrata>>) {
  const client = connectTo(url, new AbortController().signal);
  const connection = { name: 'entrata', ...entrata.settings, ...entrata.secrets };
  await client.put('admin@hearth.example', `/property/${propertyId}/integrations`, {
    integrations: [{ ...connection, residentSync: true, leaseSync: true }],
  });
}

/** Waits until every message is sent. */
async function drained(pool: Pool, sent: readonly string[]) {
  const until = performance.now() + drainMs;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from messages where id = any ($1) and status <> 'sent'`,
      [sent],
    );
    if (rows[0]?.open === 0) return;
    await sleep(500);
  }
}

const minutes = readMinutes();
const load = loadavg()[0]?.toFixed(1) ?? '';
const figures = await soak(minutes);
for (const figure of figures) {
  const verdict =
    meetsTarget(figure) === undefined ? '' : ` (${boundOf(figure)}: ${meetsTarget(figure) ? 'met' : 'MISSED'})`;
  process.stdout.write(`  ${figure.name}: ${figure.value}${figure.unit ? ` ${figure.unit}` : ''}${verdict}\n`);
}
recordRun(
  {
    name: 'soak',
    column: `${minutes} minutes`,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} CPUs, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    load,
    command: `npm run soak -- --minutes=${minutes}`,
    about: `Two web processes, two workers and PostgreSQL with staff, residents, exports, imports, syncs and messages. In turn, one web
process and one worker are killed with SIGKILL; Entrata and the mail server fail, hang and answer nonsense; each commit takes 100 ms more
(PostgreSQL's commit_delay: this machine has no device whose speed could be limited); and the clocks of the Node processes jump
by 5 minutes (libfaketime). Memory is that of the processes that aren't killed.`,
    figures,
  },
  names,
);
process.exit(figures.every((figure) => meetsTarget(figure) !== false) ? 0 : 1);
