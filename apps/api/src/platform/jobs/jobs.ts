import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss, type JobResult } from 'pg-boss';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx, JobType, Platform } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTurn } from '../db/turn.ts';
import { fromOutage } from '../disk/outages.ts';
import { runAsSystem } from '../as-system.ts';
import { pauseJobs } from './paused.ts';
import type { Locators } from '../access.ts';
import type { DatabaseErrors } from '../errors.ts';

/** A kind of job: its name, its data, which names the property (or null) unless it runs by itself, and when that is. */
export interface Job<S extends z.ZodType = z.ZodType> extends JobType<S> {
  /** When it runs by itself, with `{}`: a cron expression in UTC. */
  every?: string;
  /** Of jobs that may wait long for somebody else: how many run at the same time in a process. Others run one after the other. */
  atOnce?: number;
  /** Runs outside any transaction; opens one with `work` for each change it makes. */
  run(data: z.output<S>, tools: JobTools): Promise<void>;
}

export interface JobTools {
  platform: Platform;
  db: Db;
  /** One transaction of the pipeline, as the system, scoped to the property (null: all). */
  work<T>(propertyId: string | null, act: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job;

export interface Queued {
  name: string;
  data: object;
  key?: string;
  /** Not before. */
  after?: Date;
}

export interface Jobs {
  /** Adds jobs inside the transaction: one statement for each kind. */
  add(db: Tx, queued: readonly Queued[]): Promise<void>;
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * The database as the job library uses it: some of what it sends are whole transactions in one text. When one of them fails, the
 * connection is still inside, and must not go to the next caller like that.
 */
export const ownTransactions = (db: Db) => ({
  executeSql: (text: string, values?: unknown[]) =>
    db.connection().execute(async (connection) => {
      try {
        return await fromKysely(connection).executeSql(text, values);
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      }
    }),
});

const openBoss = (db: Db, works: boolean) =>
  new PgBoss({ db: ownTransactions(db), schema: 'pgboss', supervise: works, schedule: works, migrate: true });

/** Who adds jobs says so; asking for them all the same finds those that wait for their time, or of which nobody was told. */
const polling = { pollingIntervalSeconds: 5, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
/** One that waits holds up none of those that came with it. */
const pollingAlone = { ...polling, batchSize: 1, burstWhenReadyExceeds: 1 } as const;
const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 };

/** Makes the job tables and queues, and lets requests' transactions add to them under the roles that serve them. */
export async function prepareQueues(db: Db, jobs: readonly Job[], boss = openBoss(db, false)): Promise<PgBoss> {
  await boss.start();
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name } of jobs) {
    if (existing.has(name)) continue;
    await boss.createQueue(name, retries);
    // Asked about once, a queue is known from then on: whoever adds a job inside a transaction must not need a second connection.
    await boss.getJobById(name, randomUUID());
  }
  await sql`grant usage on schema pgboss to hearth_app, hearth_resident, hearth_identity`.execute(db);
  await sql`grant select, insert on all tables in schema pgboss to hearth_app, hearth_resident, hearth_identity`.execute(
    db,
  );
  await sql`grant execute on all functions in schema pgboss to hearth_app, hearth_resident, hearth_identity`.execute(
    db,
  );
  return boss;
}

/** Starts the queues; `works` says whether this process also runs the jobs (roles all and worker). */
export async function startJobs({
  db,
  platform,
  jobs,
  works,
  locators,
  databaseErrors,
}: {
  db: Db;
  platform: Platform;
  jobs: readonly Job[];
  works: boolean;
  locators: Locators;
  databaseErrors: DatabaseErrors;
}): Promise<Jobs> {
  const boss = openBoss(db, works);
  // Over and over while the database has no room to come up again, and the log is on a disk, too.
  boss.on('error', (error) => platform.log[platform.space.isFull ? 'debug' : 'error']({ err: error }, 'job queue'));
  await inTurn(db, platform.log, async () => {
    await prepareQueues(db, jobs, boss);
    if (works) for (const { name, every } of jobs) if (every) await boss.schedule(name, every, {});
  });
  let ready = false;
  let isStopping = false;
  /** With the queue that each works off. */
  const workers = new Map<string, string>();
  let unfollow: () => void = () => undefined;
  if (works) {
    const tools: JobTools = {
      platform,
      db,
      work: (propertyId, act) => runAsSystem({ db, platform, locators, databaseErrors, jobs: queue }, propertyId, act),
    };
    const work = async (job: Job) => {
      // One job's failure is its own: the others of its batch are done, and it alone is tried again.
      const worker = await boss.work(job.name, job.atOnce ? pollingAlone : polling, async (batch) => {
        const results: JobResult[] = [];
        const paused = await pauseJobs(db, job.name, batch);
        for (const { id, data } of batch) {
          if (paused.has(id)) {
            results.push({ id, status: 'completed' });
            continue;
          }
          const failure = await job.run(job.data.parse(data), tools).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (failure) fromOutage(failure, platform.space.noticed);
          if (failure) platform.log.warn({ err: failure, job: job.name }, 'a job failed and will be tried again');
          results.push(
            failure ? { id, status: 'failed', output: { message: String(failure) } } : { id, status: 'completed' },
          );
        }
        return results;
      });
      workers.set(worker, job.name);
    };
    // Where nothing can be saved jobs wait: failing again and again, they would be given up.
    let isWorking = false;
    let turn = Promise.resolve();
    const settle = async () => {
      if (isStopping || isWorking === !platform.space.isFull) return;
      isWorking = !isWorking;
      if (isWorking) {
        for (const job of jobs) for (let count = 0; count < (job.atOnce ?? 1); count += 1) await work(job);
      } else {
        workers.clear();
        await Promise.all(jobs.map(({ name }) => boss.offWork(name)));
      }
    };
    const followSpace = () =>
      (turn = turn.then(settle).catch((error: unknown) => platform.log.error({ err: error }, 'job queue')));
    platform.space.follow(followSpace);
    unfollow = platform.notifications.follow((notices) => {
      for (const [worker, name] of workers) if (!notices || notices.has(`jobs ${name}`)) boss.notifyWorker(worker);
    });
    await followSpace();
  }
  ready = true;
  const queue: Jobs = {
    async add(tx, queued) {
      const byName = Map.groupBy(queued, (job) => job.name);
      for (const [name, list] of byName) {
        await boss.insert(
          name,
          list.map(({ data, key, after }) => ({
            data,
            ...(key && { singletonKey: key }),
            ...(after && { startAfter: after }),
          })),
          { db: fromKysely(tx) },
        );
      }
    },
    isReady: () => ready,
    async stop() {
      ready = false;
      isStopping = true;
      unfollow();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
  return queue;
}
