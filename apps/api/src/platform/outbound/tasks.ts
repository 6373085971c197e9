import { sql } from 'kysely';
import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Sql } from '../db/page.ts';
import { defineJob, type Job, type JobTools } from '../jobs/jobs.ts';
import { ProviderError, type ProviderFault } from './provider-error.ts';
import {
  claimTask,
  holdTask,
  releaseTask,
  renewTask,
  supersedeTask,
  takeDue,
  type Claim,
  type FencedTable,
} from './task-rows.ts';

/** Work that an external system does once per record, however often it is called. */
interface TaskKind<Loaded, Result, Event> {
  /** The job's name. */
  name: string;
  table: FencedTable;
  /** The field of the job's data with the record id. */
  idName: string;
  /** Concurrent jobs per process. */
  concurrency: number;
  /** Lease duration; 0 if the provider deduplicates by key. Calls end before their lease. */
  leaseMs: number;
  /** The interval at which a long call extends its lease. */
  renewMs?: number;
  /** For quick takeover by another process: delay of the standby job after each start and claim. */
  standbyMs?: number;
  /**
   * Errors the job retries, with doubling delays; others wait for the next sweep. An event is kept until it is
   * processed.
   */
  retry?: { on: readonly ProviderFault[]; firstMs: number; longestMs: number; attempts?: number };
  /** An event sent by the provider, kept with its job until processed. */
  event?: z.ZodType<Event>;
  /** Claims may access other properties. */
  seesAll?: boolean;
  /** Condition on `t` for rows with work to do. */
  open(event?: Event): Sql;
  /** Loads the input of the call in the claim's transaction; undefined if nothing is left to do. */
  load(ctx: Ctx, claim: Claim): Promise<Loaded | undefined>;
  /** Runs outside any transaction. A call in several parts opens its own, and must stop once its claim is lost. */
  call(loaded: Loaded, run: TaskRun<Event>): Promise<Result>;
  /** Locks to take before the task's row. */
  lock?(ctx: Ctx, id: string, loaded: Loaded): Promise<unknown>;
  /** Saves the result in the transaction that holds the fence. Returns when to call again, if before the next sweep. */
  settle(ctx: Ctx, loaded: Loaded, result: Result, event: Event | undefined): Promise<Date | undefined>;
  /** Saves the failure in the same way. */
  fail?(ctx: Ctx, loaded: Loaded, error: ProviderError, isRetried: boolean): Promise<void>;
}

/** A call in progress. */
export interface TaskRun<Event> extends Pick<JobTools, 'platform' | 'work'> {
  claim: Claim;
  event: Event | undefined;
  /** True if the claim is held, judging by the clock. */
  isHeld(): boolean;
  /** Same as `isHeld`, checked in the database; the transaction also extends the lease. */
  renew(ctx: Ctx): Promise<boolean>;
}

export interface TaskOf<Event> {
  id: string;
  /** Null if it belongs to no property. */
  propertyId: string | null;
  event?: Event | undefined;
  /** Skips the job if the task was claimed again or staff decided. */
  fence?: number | undefined;
  /** Takes over only from a call that died. */
  isStandby?: boolean | undefined;
}

export const minute = 60_000;
/** Delay of a job while another process holds the lease. */
const retryClaimMs = 30_000;
const sweepMaximum = 2000;
const noRetry: { on: readonly ProviderFault[]; firstMs: number; longestMs: number; attempts?: number } = {
  on: [],
  firstMs: 0,
  longestMs: 0,
};

/** The wait after a number of consecutive failures. */
export const waitAfter = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }) =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);

/** Upper limit on Retry-After. */
const longestRetryAfterMs = 60 * minute;

/** The wait before the next call: at least the provider's Retry-After, up to an hour. */
export const retryDelay = (failures: number, pace: { firstMs: number; longestMs: number }, retryAfterSeconds = 0) =>
  Math.max(waitAfter(failures, pace), Math.min(retryAfterSeconds * 1000, longestRetryAfterMs));

/** True if the provider may have acted despite the error. */
const isLost = ({ kind }: ProviderError) => kind === 'unavailable' || kind === 'protocol';

/**
 * Defines a task for an external system: claimed in a transaction, called outside of one, and settled by the holder of
 * the fence.
 */
export function defineTask<Loaded, Result, Event = undefined>(kind: TaskKind<Loaded, Result, Event>) {
  const { table, idName, leaseMs, renewMs = 0, standbyMs, retry = noRetry } = kind;

  const queue = (ctx: Ctx, { id, propertyId, event, fence, isStandby }: TaskOf<Event>, after?: Date) =>
    ctx.enqueue(job, { propertyId, [idName]: id, ...(event && { told: event }), fence, isStandby }, after && { after });
  const enqueueStandby = (ctx: Ctx, task: TaskOf<Event>, from = ctx.now) =>
    standbyMs && queue(ctx, task, new Date(from.getTime() + standbyMs));
  function start(ctx: Ctx, task: TaskOf<Event>, after?: Date) {
    queue(ctx, task, after);
    enqueueStandby(ctx, task, after);
  }

  async function run(task: TaskOf<Event>, { work, platform }: JobTools): Promise<void> {
    const { id, propertyId, event } = task;
    const isOpen = kind.open(event);
    const isUnclaimed = task.fence === undefined ? sql`true` : sql`t.${sql.ref(table.fence)} = ${task.fence}`;
    // A settled call has released its lease; that of a lost or dead call remains.
    const isDue = task.isStandby ? sql`t.${sql.ref(table.lease)} is not null` : sql`true`;
    const isClaimable = sql`${isUnclaimed} and ${isDue} and (${isOpen})`;
    const startedAt = Date.now();
    const claimed = await work(kind.seesAll ? null : propertyId, async (ctx) => {
      const claim = await claimTask(ctx.db, table, { id, open: isClaimable, leaseMs });
      if (claim === 'taken') queue(ctx, task, new Date(ctx.now.getTime() + (standbyMs ?? retryClaimMs)));
      if (!claim || claim === 'taken') return undefined;
      const loaded = await kind.load(ctx, claim);
      if (loaded === undefined) await releaseTask(ctx.db, table, claim);
      else enqueueStandby(ctx, { ...task, fence: claim.fence, isStandby: true });
      return loaded === undefined ? undefined : { claim, loaded };
    });
    if (!claimed) return;
    const { claim, loaded } = claimed;
    const next = { id, propertyId, fence: standbyMs && claim.fence };
    let heldUntil = startedAt + leaseMs - renewMs;
    const isHeld = () => Date.now() < heldUntil;
    async function renew(ctx: Ctx) {
      const now = Date.now();
      const isRenewed = await renewTask(ctx.db, table, claim, { open: isOpen, leaseMs });
      heldUntil = isRenewed ? now + leaseMs - renewMs : 0;
      return isHeld();
    }
    let isRenewing = false;
    // A lease that isn't extended expires by itself.
    const extend = async () => {
      if (isRenewing) return;
      isRenewing = true;
      await work(propertyId, renew)
        .catch((error: unknown) => platform.log.warn({ err: error }, 'a lease was not renewed'))
        .finally(() => (isRenewing = false));
    };
    const renewing = renewMs === 0 ? undefined : setInterval(extend, renewMs);
    /** Runs in the transaction that holds the fence. If the result came too late, the task is started again. */
    const withFence = (act: (ctx: Ctx) => Promise<unknown>) =>
      work(propertyId, async (ctx) => {
        await kind.lock?.(ctx, id, loaded);
        if (await holdTask(ctx.db, table, claim)) await act(ctx);
        else if (event) start(ctx, task);
      });
    try {
      const result = await kind
        .call(loaded, { platform, work, claim, event, isHeld, renew })
        .finally(() => clearInterval(renewing));
      await withFence(async (ctx) => {
        await releaseTask(ctx.db, table, { id, failures: 0, lostAt: null });
        const again = await kind.settle(ctx, loaded, result, event);
        if (again) start(ctx, next, again);
      });
    } catch (error) {
      await withFence(async (ctx) => {
        if (!(error instanceof ProviderError)) return releaseTask(ctx.db, table, { ...claim, lostAt: 'now' });
        const failures = claim.failures + 1;
        const isRetried =
          retry.on.includes(error.kind) &&
          (event !== undefined || failures < (retry.attempts ?? Number.POSITIVE_INFINITY));
        const waitMs = retryDelay(failures, retry, error.retryAfterSeconds);
        const after = isRetried ? new Date(ctx.now.getTime() + waitMs) : undefined;
        const dueAt = after && table.due && new Date(after.getTime() + table.due.everyMs);
        await releaseTask(ctx.db, table, { id, failures, lostAt: isLost(error) ? 'now' : null, dueAt });
        await kind.fail?.(ctx, loaded, error, isRetried);
        if (after) start(ctx, { ...next, event }, after);
      });
      if (!(error instanceof ProviderError)) throw error;
      platform.log.warn({ err: error, job: kind.name }, 'a provider call failed');
    }
  }

  const job: Job = defineJob({
    name: kind.name,
    concurrency: kind.concurrency,
    data: z.object({
      propertyId: objectId.nullable(),
      [idName]: objectId,
      told: (kind.event ?? z.undefined()).optional(),
      fence: z.int().optional(),
      isStandby: z.boolean().optional(),
    }),
    run: (data, tools) => run(taskIn(data), tools),
  });
  return {
    job,
    /** Starts after the commit, or at the given instant. */
    start,
    /** Starts tasks that are due or were abandoned by a process; `isAll` ignores when they last ran. */
    async sweep(ctx: Ctx, { isAll = false } = {}): Promise<void> {
      const found = await takeDue(ctx.db, table, { open: kind.open(), isAll, limit: sweepMaximum });
      for (const each of found) queue(ctx, each);
    },
    /** Call when staff decide: discards the result of a call in progress. */
    supersede: (db: Tx, id: string) => supersedeTask(db, table, id),
  };

  function taskIn(data: Record<string, unknown>): TaskOf<Event> {
    return {
      id: String(data[idName]),
      propertyId: data['propertyId'] as string | null,
      event: data['told'] as Event | undefined,
      fence: data['fence'] as number | undefined,
      isStandby: data['isStandby'] as boolean | undefined,
    };
  }
}
