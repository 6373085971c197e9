import { CompiledQuery } from 'kysely';
import type { JobResult } from 'pg-boss';
import type { z } from 'zod';
import type { Ctx, JobType, Platform } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { markUnawaited } from '../db/driver.ts';
import { withMigrationLock } from '../db/migration-lock.ts';
import { fromOutage } from '../disk/outages.ts';
import { runAsSystem, type SystemScope } from '../as-system.ts';
import { followDue } from './due.ts';
import { pauseJobs } from './paused.ts';
import { Postponed } from './postponed.ts';
import type { Jobs } from './queued.ts';
import { openBoss, prepareQueues } from './queues.ts';
import { tracedJob, withOrigin, withoutOrigin } from '../tracing/trace.ts';
import type { Locators } from '../access.ts';
import type { DatabaseErrors } from '../errors.ts';

/** A kind of job: its name, its data and when it runs. The data of unscheduled jobs names the property, or null. */
export interface Job<S extends z.ZodType = z.ZodType> extends JobType<S> {
  /** Runs on this schedule with `{}`: a cron expression in UTC. */
  every?: string;
  /** Concurrent jobs per process, for jobs that wait long for external systems. Others run one at a time. */
  concurrency?: number;
  /**
   * Retries for a day instead of a quarter of an hour. For jobs that depend on an external server, such as mail, and
   * that nothing else would repeat.
   */
  retriesForADay?: boolean;
  /** Runs outside any transaction; `work` opens one for each change. */
  run(data: z.output<S>, tools: JobTools): Promise<void>;
  /** Replaces `run` where up to 100 jobs are cheaper together. Returns, in order, the error of each job to retry. */
  runTogether?(batch: readonly z.output<S>[], tools: JobTools): Promise<readonly (Error | undefined)[]>;
}

export interface JobTools {
  platform: Platform;
  db: Db;
  /** Runs one transaction of the pipeline as the system. */
  work<T>(reach: SystemScope, act: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job;

type BatchJob<S extends z.ZodType> = Omit<Job<S>, 'run' | 'concurrency'> & Required<Pick<Job<S>, 'runTogether'>>;

/** Defines a job that runs in batches. */
export const defineBatchJob = <S extends z.ZodType>(job: BatchJob<S>): Job<S> => ({
  ...job,
  async run(data, tools) {
    const [failure] = await job.runTogether([data], tools);
    if (failure) throw failure;
  },
});

/** Job senders notify, and `followDue` finds the rest; polling is only the fallback. */
const polling = { pollingIntervalSeconds: 60, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
const batchPolling = { ...polling, batchSize: 100 } as const;
/** A waiting job doesn't hold up others of its batch. */
const singlePolling = { ...polling, batchSize: 1, burstWhenReadyExceeds: 1 } as const;

/** Added jobs are never read back. */
const unawaitedSender = (tx: Tx) => ({
  async executeSql(text: string, values: unknown[] = []) {
    await tx.executeQuery(markUnawaited(CompiledQuery.raw(text, values)));
    return { rows: [] };
  },
});

const inputOf = (job: Job, data: unknown) => job.data.parse(withoutOrigin(data));

interface Taken {
  id: string;
  data: unknown;
}

/**
 * Runs a batch and returns the errors by job id. If the whole batch fails, each job runs separately, so that only the
 * culprit fails.
 */
async function runBatch(job: Job, batch: readonly Taken[], tools: JobTools): Promise<ReadonlyMap<string, unknown>> {
  const failures = new Map<string, unknown>();
  const runEach = async () => {
    const runOne = (data: unknown) => tracedJob(job.name, [data], async () => job.run(inputOf(job, data), tools));
    for (const { id, data } of batch) await runOne(data).catch((error: unknown) => void failures.set(id, error));
    return failures;
  };
  const { runTogether } = job;
  if (!runTogether || batch.length < 2) return runEach();
  try {
    const inputs = batch.map(({ data }) => data);
    const outcomes = await tracedJob(job.name, inputs, async () =>
      runTogether(
        inputs.map((data) => inputOf(job, data)),
        tools,
      ),
    );
    for (const [index, failure] of outcomes.entries()) if (failure) failures.set(batch[index]?.id ?? '', failure);
    return failures;
  } catch (error) {
    if (!fromOutage(error, tools.platform.space.reportFull)) return runEach();
    return new Map(batch.map(({ id }) => [id, error]));
  }
}

/** Starts the queues. `works` says whether this process also runs jobs (roles all and worker). */
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
  // Repeats while a full disk keeps the database down, and the log uses disk space, too.
  const logError = (error: unknown) =>
    platform.log[platform.space.isFull ? 'debug' : 'error']({ err: error }, 'job queue');
  boss.on('error', logError);
  await withMigrationLock(db, platform.log, async () => {
    await prepareQueues(db, jobs, { keptDays: platform.config.KEEP_JOBS_DAYS, boss });
    if (works) for (const { name, every } of jobs) if (every) await boss.schedule(name, every, {});
  });
  let ready = false;
  let isStopping = false;
  /** Worker ids by queue. */
  const workers = new Map<string, string[]>();
  let unfollow: () => Promise<void> = async () => undefined;
  if (works) {
    const tools: JobTools = {
      platform,
      db,
      work: (reach, act) => runAsSystem({ db, platform, locators, databaseErrors, jobs: queue }, reach, act),
    };
    const work = async (job: Job) => {
      let worker = '';
      const options = job.runTogether ? batchPolling : job.concurrency ? singlePolling : polling;
      worker = await boss.work(job.name, options, async (batch) => {
        const paused = await pauseJobs(db, job.name, batch);
        const open = batch.filter(({ id }) => !paused.has(id));
        const failures = await runBatch(job, open, tools);
        const postponed = batch.flatMap(({ id, data }) => {
          const failure = failures.get(id);
          return failure instanceof Postponed ? [{ data: data as object, startAfter: failure.seconds }] : [];
        });
        if (postponed.length > 0) await boss.insert(job.name, postponed);
        const results = batch.map(({ id }): JobResult => {
          const failure = failures.get(id);
          if (failure === undefined || failure instanceof Postponed) return { id, status: 'completed' };
          fromOutage(failure, platform.space.reportFull);
          platform.log.warn({ err: failure, job: job.name }, 'a job failed and will be retried');
          return { id, status: 'failed', output: { message: String(failure) } };
        });
        // A worker that takes single jobs fetches the next one right away.
        if (job.concurrency && worker) boss.notifyWorker(worker);
        return results;
      });
      workers.set(job.name, [...(workers.get(job.name) ?? []), worker]);
    };
    // Jobs wait while nothing can be saved, because repeated failures would exhaust their retries.
    let isWorking = false;
    let turn = Promise.resolve();
    const settle = async () => {
      if (isStopping || isWorking === !platform.space.isFull) return;
      isWorking = !isWorking;
      if (isWorking) {
        for (const job of jobs) for (let count = 0; count < (job.concurrency ?? 1); count += 1) await work(job);
      } else {
        workers.clear();
        await Promise.all(jobs.map(({ name }) => boss.offWork(name)));
      }
    };
    const followSpace = () =>
      (turn = turn.then(settle).catch((error: unknown) => platform.log.error({ err: error }, 'job queue')));
    platform.space.follow(followSpace);
    const wake = (queues: Iterable<string>) => {
      for (const name of queues) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    };
    const names = jobs.map(({ name }) => name);
    const { soon, end } = followDue(db, names, wake, logError);
    const mute = platform.notifications.follow((notices) => {
      const noticed = notices ? [...notices].flatMap((notice) => /^jobs (.+)$/.exec(notice)?.[1] ?? []) : names;
      wake(noticed);
      if (noticed.length > 0) soon();
    });
    unfollow = async () => {
      mute();
      await end();
    };
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
            data: withOrigin(data),
            ...(key && { singletonKey: key }),
            ...(after && { startAfter: after }),
          })),
          { db: unawaitedSender(tx) },
        );
      }
    },
    isReady: () => ready,
    async stop() {
      ready = false;
      isStopping = true;
      await unfollow();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
  return queue;
}
