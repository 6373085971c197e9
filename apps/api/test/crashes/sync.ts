import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@hearth/contract';
import type { SyncRun } from '@hearth/contract/people/resident-sync-record';
import { sql } from 'kysely';
import { streakOf } from '../../src/areas/points/rent-roll/streaks.ts';
import { newId } from '../../src/platform/id.ts';
import { prepareQueues } from '../../src/platform/jobs/queues.ts';
import { client, type Client } from '../client.ts';
import { isServing, killDatabase, withDatabase } from './database-process.ts';
import { startEntrata } from '../providers/entrata-server.ts';
import { eventually } from '../eventually.ts';
import { tenants, type Tenant } from '../sync/provider-world.ts';
import { scenario } from '../scenario.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';

export interface SyncCrashOutcome {
  kills: { api: number; database: number };
  state: SyncRun['state'];
  residents: number;
  leases: number;
  /** Provider records with two users, and users with two active leases. */
  doubled: number;
  /** A resident who moved units during the sync, and keeps their account, points and streak. */
  mover: { isSame: boolean; unit: string; points: number; streak: number };
}

/** Seconds. Importing everyone takes a while on a busy machine. */
const patience = 180;
const points = 25;
const streak = 3;

const kept = (tenant: Tenant): Tenant => ({ ...tenant, status: 'current', email: `crash.${tenant.email}` });
const monthAgo = (ago: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 10);
};

/** A busy server asks callers to retry; anything else but success is an error. */
function isTaken(status: number): boolean {
  if (status !== 200 && status !== 503) throw new Error(`answered ${status}`);
  return status === 200;
}

async function sendGift(admin: Client, propertyId: string, person: string): Promise<boolean> {
  const { status } = await admin.call(
    contract.gifts.award,
    { query: { propertyId }, body: { users: [person], amount: points, category: 'Thank You!' } },
    { 'idempotency-key': `gift-${person}` },
  );
  return isTaken(status);
}

/** Repeatedly kills the API and the database while a sync imports new residents. */
export async function crashUnderSync(count: number): Promise<SyncCrashOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-crash-'));
  const dataDir = join(folder, 'data');
  const [mover, ...newcomers] = tenants(count + 1).map(kept) as [Tenant, ...Tenant[]];
  const entrata = await startEntrata({ residents: [mover] });
  const kills = { api: 0, database: 0 };
  let server: ServerProcess | undefined;
  try {
    const first = await startServerProcess({ HEARTH_DATA: dataDir });
    await first.stop();
    const { superAdmin, property } = await withDatabase(dataDir, async (db) => {
      const made = await scenario(db);
      const features = sql`features || '{"streaks": true, "automatedWelcomeEmail": false}'`;
      await sql`update properties set features = ${features} where id = ${made.property}`.execute(db);
      return made;
    });
    const start = async () => {
      server = await startServerProcess({ HEARTH_DATA: dataDir, ...entrata.env });
      return client(server.url, superAdmin.accessToken);
    };
    /** Skips the minutes until another process resumes a run. */
    const goOn = async () => {
      await withDatabase(dataDir, async (db) => {
        await sql`update sync_runs set resume_at = now()`.execute(db);
        const boss = await prepareQueues(db, []);
        await boss.insert('resident-sync-due', [{ data: {} }]);
        await boss.stop({ graceful: false });
      });
      return start();
    };
    const params = { id: property };
    const runOf = async (admin: Client): Promise<SyncRun | undefined> =>
      (await admin.call(contract.residentSync.runs, { params, query: {} })).body?.data?.[0];
    const until = (admin: Client, isSo: (run: SyncRun) => boolean) =>
      eventually(async () => {
        const run = await runOf(admin);
        return run && (isSo(run) || run.state === 'failed') && run;
      }, patience);

    let admin = await start();
    const connection = { name: 'entrata' as const, ...entrata.settings, ...entrata.secrets };
    await admin.call(contract.integrations.save, {
      params,
      body: { integrations: [{ ...connection, residentSync: true, leaseSync: true }] },
    });
    await admin.call(contract.residentSync.start, { params, body: {} });
    const preview = await until(admin, ({ state }) => state === 'waiting');
    await admin.call(contract.residentSync.confirm, { params: { ...params, runId: preview._id } });
    await until(admin, ({ state }) => state === 'done');
    await server?.stop();
    const person = await withDatabase(dataDir, (db) => rewardMover(db, property));
    const moved: Tenant = { ...mover, externalID: '700001', leaseID: '970001', unit: 'M1', unitID: '390900' };
    Object.assign(mover, { status: 'past', moveOut: monthAgo(0), leaseEnd: monthAgo(0) });
    entrata.people.push({ ...moved, leaseStart: monthAgo(0) }, ...newcomers);

    admin = await start();
    await eventually(() => sendGift(admin, property, person), patience);
    const asked = entrata.received.length;
    await eventually(async () => {
      const { status } = await admin.call(contract.residentSync.start, { params, body: { isFull: true } });
      return isTaken(status);
    }, patience);
    await eventually(async () => entrata.received.length > asked + 2, patience);
    await server?.kill();
    kills.api += 1;
    admin = await goOn();
    // A large number of new residents requires staff to confirm.
    const held = await until(admin, ({ state }) => state === 'waiting');
    await admin.call(contract.residentSync.confirm, { params: { ...params, runId: held._id } });
    for (const isDatabase of [false, true]) {
      const before = (await runOf(admin))?.counts.applied ?? 0;
      const seen = await until(admin, ({ state, counts }) => state === 'done' || counts.applied > before);
      if (seen.state !== 'applying') break;
      if (isDatabase) {
        await killDatabase(dataDir);
        kills.database += 1;
        await eventually(() => isServing(server?.url ?? ''), patience);
      }
      await server?.kill();
      kills.api += 1;
      admin = await goOn();
    }
    const { state } = await until(admin, (run) => run.state === 'done');
    await server?.stop();
    return { kills, state, ...(await withDatabase(dataDir, (db) => check(db, { property, person }))) };
  } finally {
    await server?.kill();
    await entrata.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

type Db = Parameters<Parameters<typeof withDatabase>[1]>[0];

/** Rewards the resident's rent for recent months and returns their id. */
async function rewardMover(db: Db, property: string): Promise<string> {
  const lease = await db
    .selectFrom('leases')
    .select(['id', 'user_id'])
    .where('property_id', '=', property)
    .executeTakeFirstOrThrow();
  for (let ago = 1; ago <= streak; ago += 1) {
    const log = newId();
    const own = { property_id: property, user_id: lease.user_id };
    await db
      .insertInto('point_logs')
      .values({ id: log, ...own, type: 'rent', status: 'approved', points: 10, decided_at: new Date() })
      .execute();
    await db
      .insertInto('rent_rewards')
      .values({ property_id: property, lease_id: lease.id, month: monthAgo(ago), point_log_id: log })
      .execute();
  }
  return lease.user_id;
}

async function check(db: Db, { property, person }: { property: string; person: string }) {
  const { rows } = await sql<{ residents: number; leases: number; doubled: number }>`
    with here as (
      select u.id, u.email from users u join property_roles r on r.user_id = u.id
      where r.property_id = ${property} and r.removed_at is null and u.email like 'crash.%'
    ), running as (
      select l.user_id from leases l join here h on h.id = l.user_id where l.property_id = ${property} and l.void_at is null and l.runs_until >= current_date
    )
    select (select count(*)::int from here) as residents, (select count(*)::int from running) as leases,
      (select count(*)::int from (select from here group by email having count(*) > 1) twice)
        + (select count(*)::int from (select from running group by user_id having count(*) > 1) twice) as doubled`.execute(
    db,
  );
  const { rows: movers } = await sql<{ id: string; unit: string; points: number; streak: number }>`
    select u.id, u.unit_number as unit, a.balance as points, ${streakOf(sql`u.id`)} as streak
    from users u join accounts a on a.id = u.id join properties p on p.id = ${property}
    where u.unit_number = 'M1'`.execute(db);
  const [{ id = '', ...mover } = { unit: '', points: 0, streak: 0 }] = movers;
  const counts = rows[0] ?? { residents: 0, leases: 0, doubled: 0 };
  return { ...counts, mover: { isSame: movers.length === 1 && id === person, ...mover } };
}
