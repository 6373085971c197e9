import { openDatabase, type Scope, type Tx } from '../apps/api/src/platform/db/database.ts';
import { openReplica, readLogEnd, type Replica } from '../apps/api/src/platform/db/replica.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { eventually } from '../apps/api/test/eventually.ts';
import { rounded, sleep, type Figure, type Measurement } from './measurement.ts';
import { withStandby, type Postgres } from './standby.ts';

const rounds = 40;
const pauseMs = 40;
const mayLagMs = 1_000;
const scope: Scope = { role: 'hearth_app', actorId: null, seesAll: true, propertyIds: [] };

/** The table to write to has the name of one of Hearth's, for its type. */
function fill({ query }: Postgres) {
  query('create role hearth_app', 'postgres');
  query('grant hearth_app to hearth', 'postgres');
  query('create table drift_checks (differences integer)');
  query('grant all on drift_checks to hearth, hearth_app');
  return Promise.resolve();
}

async function newestOf(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('drift_checks')
    .select(({ fn }) => fn.max('differences').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Writes, reads as the writer and as another person, and counts what is missing. */
function readerOf({ db, pool }: ReturnType<typeof openDatabase>, replica: Replica) {
  let last = 0;
  const newest = (after: number) => replica.read(after, newestOf);
  return async (name: string): Promise<Figure[]> => {
    const written: { id: number; at: number }[] = [];
    let [stale, late, moved, slowest] = [0, 0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      last += 1;
      await pool.query('insert into drift_checks values ($1)', [last]);
      const end = await readLogEnd(db);
      written.push({ id: last, at: performance.now() });
      const from = performance.now();
      const own = await newest(end);
      const between = performance.now();
      const other = await newest(0);
      slowest = Math.max(slowest, between - from, performance.now() - between);
      if (own && own.result !== last) stale += 1;
      if (other) late += written.filter(({ id, at }) => between - at > mayLagMs && id > other.result).length;
      moved += Number(Boolean(own)) + Number(Boolean(other));
      await sleep(pauseMs);
    }
    return [
      { name: `${name}: own writes missing from a read`, value: stale, atMost: 0 },
      { name: `${name}: others' writes missing after a second`, value: late, atMost: 0 },
      { name: `${name}: share of reads on the replica`, value: rounded(moved / (2 * rounds)) },
      {
        name: `${name}: slowest read or decision for the primary`,
        value: rounded(slowest, 0),
        unit: 'ms',
        atMost: 2_000,
      },
    ];
  };
}

async function measure(primary: Postgres, standby: Postgres): Promise<Figure[]> {
  const database = openDatabase({ connectionString: primary.url }, 4);
  const { db } = database;
  const connection = { connectionString: standby.url };
  const pools = {
    db: openDatabase(connection, 4, { connectTimeoutMs: 1_000 }).db,
    exportPool: openDatabase(connection, 2, { connectTimeoutMs: 1_000, forCopies: true }).db,
  };
  const replica = openReplica(db, pools, createLog('silent'));
  const isUsed = () => eventually(async () => replica.isUsable);
  const read = readerOf(database, replica);
  const delay = (ms: number) => {
    standby.query(`alter system set recovery_min_apply_delay = ${ms}`);
    standby.query('select pg_reload_conf()');
  };
  try {
    await isUsed();
    const figures = await read('streaming');
    delay(300);
    figures.push(...(await read('300 ms behind')));
    delay(0);
    await isUsed();
    standby.query('select pg_wal_replay_pause()');
    figures.push(...(await read('replay paused')));
    standby.query('select pg_wal_replay_resume()');
    await isUsed();
    const tx = await replica.openExport(0, scope);
    const exported = tx ? await newestOf(tx) : 0;
    await tx?.rollback().execute();
    figures.push({ name: 'rows read by an export on the replica, in its scope', value: exported, atLeast: 3 * rounds });
    standby.signal('STOP');
    figures.push(...(await read('replica frozen')));
    standby.signal('CONT');
    await isUsed();
    standby.stop();
    figures.push(...(await read('replica stopped')));
    standby.start();
    await isUsed();
    figures.push(...(await read('started again')));
    return figures;
  } finally {
    await replica.stop();
    await Promise.all([pools.db.destroy(), pools.exportPool.destroy(), db.destroy()]);
  }
}

export const measurement: Measurement = {
  about: `PostgreSQL 15 with a streaming standby, and the part of Hearth that decides where a read runs, without HTTP. ${rounds}
times each, a person writes and reads, and another reads without having written: while the standby streams, is 300 ms
behind (recovery_min_apply_delay), stands still (pg_wal_replay_pause), is frozen (SIGSTOP), stopped and started again.`,
  run: () => withStandby(fill, measure),
};
