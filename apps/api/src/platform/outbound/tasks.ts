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

/** A kind of work that another system does for a record once, however often it is asked. */
interface TaskKind<Loaded, Answer, Event> {
  /** Of its job. */
  name: string;
  table: FencedTable;
  /** How the data of its jobs names the record. */
  idName: string;
  /** Jobs at the same time in a process. */
  atOnce: number;
  /** For so long nobody else calls; 0 where the provider makes one thing of one key, whoever asks. A call ends before its lease. */
  leaseMs: number;
  /** Of a call that may take long: how often it extends its lease. */
  renewMs?: number;
  /** Of work that another process takes over within seconds: how long after each start and claim the next job looks. */
  standbyMs?: number;
  /** Errors after which a job asks again, each time after twice as long; after others the next sweep does. An event is kept until it was heard. */
  retry?: { on: readonly ProviderFault[]; firstMs: number; longestMs: number; attempts?: number };
  /** What a provider says by itself, which stays with its job until it has been heard. */
  event?: z.ZodType<Event>;
  /** Whether a claim reaches beyond the property. */
  seesAll?: boolean;
  /** Which rows `t` there is something to ask about. */
  open(event?: Event): Sql;
  /** What the call needs, in the transaction of the claim; undefined where there is nothing to ask after all. */
  load(ctx: Ctx, claim: Claim): Promise<Loaded | undefined>;
  /** Outside of any transaction. One with many parts opens transactions of its own, and does nothing once its claim isn't held. */
  call(loaded: Loaded, run: TaskRun<Event>): Promise<Answer>;
  /** What others lock before the row of the task. */
  lock?(ctx: Ctx, id: string, loaded: Loaded): Promise<unknown>;
  /** Keeps the answer, in the transaction that holds the fence. Answers when to ask again, if that is before the next sweep. */
  settle(ctx: Ctx, loaded: Loaded, answer: Answer, event: Event | undefined): Promise<Date | undefined>;
  /** Keeps what kept the provider from doing it, in the same way. */
  fail?(ctx: Ctx, loaded: Loaded, error: ProviderError, isRetried: boolean): Promise<void>;
}

/** A call under way. */
export interface TaskRun<Event> extends Pick<JobTools, 'platform' | 'work'> {
  claim: Claim;
  event: Event | undefined;
  /** Whether nobody else has it yet, by the clock. */
  isHeld(): boolean;
  /** The same by the database, whose transaction extends the lease. */
  renew(ctx: Ctx): Promise<boolean>;
}

export interface TaskOf<Event> {
  id: string;
  /** Null of what belongs to no property. */
  propertyId: string | null;
  event?: Event | undefined;
  /** Nothing is done once it was claimed again, or staff decided. */
  fence?: number | undefined;
}

export const minute = 60_000;
/** While somebody else calls, a job waits for so long. */
const turnMs = 30_000;
const sweepMaximum = 2000;
const never: { on: readonly ProviderFault[]; firstMs: number; longestMs: number; attempts?: number } = {
  on: [],
  firstMs: 0,
  longestMs: 0,
};

/** How long to wait after so many failures in a row. */
export const waitAfter = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }) =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);

/** A provider that asks for a longer wait is called again after this. */
const longestRetryAfterMs = 60 * minute;

/** The wait before the next call: at least what the provider asks for, up to an hour. */
export const retryDelay = (failures: number, pace: { firstMs: number; longestMs: number }, retryAfterSeconds = 0) =>
  Math.max(waitAfter(failures, pace), Math.min(retryAfterSeconds * 1000, longestRetryAfterMs));

/** Whether the provider may have done what it did not say. */
const isLost = ({ kind }: ProviderError) => kind === 'unavailable' || kind === 'protocol';

/** The one way to have another system do something: claimed, called outside of transactions, settled by whoever holds the fence. */
export function defineTask<Loaded, Answer, Event = undefined>(kind: TaskKind<Loaded, Answer, Event>) {
  const { table, idName, leaseMs, renewMs = 0, standbyMs, retry = never } = kind;

  const queue = (ctx: Ctx, { id, propertyId, event, fence }: TaskOf<Event>, after?: Date) =>
    ctx.enqueue(job, { propertyId, [idName]: id, ...(event && { told: event }), fence }, after && { after });
  const standBy = (ctx: Ctx, task: TaskOf<Event>, from = ctx.now) =>
    standbyMs && queue(ctx, task, new Date(from.getTime() + standbyMs));
  function start(ctx: Ctx, task: TaskOf<Event>, after?: Date) {
    queue(ctx, task, after);
    standBy(ctx, task, after);
  }

  async function run(task: TaskOf<Event>, { work, platform }: JobTools): Promise<void> {
    const { id, propertyId, event } = task;
    const isOpen = kind.open(event);
    const isMeant = task.fence === undefined ? isOpen : sql`t.${sql.ref(table.fence)} = ${task.fence} and (${isOpen})`;
    const askedAt = Date.now();
    const taken = await work(kind.seesAll ? null : propertyId, async (ctx) => {
      const claim = await claimTask(ctx.db, table, { id, open: isMeant, leaseMs });
      if (claim === 'taken') queue(ctx, task, new Date(ctx.now.getTime() + (standbyMs ?? turnMs)));
      if (!claim || claim === 'taken') return undefined;
      const loaded = await kind.load(ctx, claim);
      if (loaded === undefined) await releaseTask(ctx.db, table, claim);
      else standBy(ctx, { ...task, fence: claim.fence });
      return loaded === undefined ? undefined : { claim, loaded };
    });
    if (!taken) return;
    const { claim, loaded } = taken;
    // Settling raises the fence, so the standby job of this claim finds nothing to take over.
    const endsStandby = standbyMs !== undefined;
    const next = { id, propertyId, fence: endsStandby ? claim.fence + 1 : undefined };
    let heldUntil = askedAt + leaseMs - renewMs;
    const isHeld = () => Date.now() < heldUntil;
    async function renew(ctx: Ctx) {
      const now = Date.now();
      const isRenewed = await renewTask(ctx.db, table, claim, { open: isOpen, leaseMs });
      heldUntil = isRenewed ? now + leaseMs - renewMs : 0;
      return isHeld();
    }
    let isRenewing = false;
    // A lease that could not be extended runs out by itself.
    const extend = async () => {
      if (isRenewing) return;
      isRenewing = true;
      await work(propertyId, renew)
        .catch((error: unknown) => platform.log.warn({ err: error }, 'a lease was not renewed'))
        .finally(() => (isRenewing = false));
    };
    const renewing = renewMs === 0 ? undefined : setInterval(extend, renewMs);
    /** In the transaction that holds the fence; what an answer that came too late was about is asked once more. */
    const withFence = (act: (ctx: Ctx) => Promise<unknown>) =>
      work(propertyId, async (ctx) => {
        await kind.lock?.(ctx, id, loaded);
        if (await holdTask(ctx.db, table, claim)) await act(ctx);
        else if (event) start(ctx, task);
      });
    try {
      const answer = await kind
        .call(loaded, { platform, work, claim, event, isHeld, renew })
        .finally(() => clearInterval(renewing));
      await withFence(async (ctx) => {
        await releaseTask(ctx.db, table, { id, failures: 0, lostAt: null, endsStandby });
        const again = await kind.settle(ctx, loaded, answer, event);
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
        await releaseTask(ctx.db, table, { id, failures, lostAt: isLost(error) ? 'now' : null, dueAt, endsStandby });
        await kind.fail?.(ctx, loaded, error, isRetried);
        if (after) start(ctx, { ...next, event }, after);
      });
      if (!(error instanceof ProviderError)) throw error;
      platform.log.warn({ err: error, job: kind.name }, 'a provider call failed');
    }
  }

  const job: Job = defineJob({
    name: kind.name,
    atOnce: kind.atOnce,
    data: z.object({
      propertyId: objectId.nullable(),
      [idName]: objectId,
      told: (kind.event ?? z.undefined()).optional(),
      fence: z.int().optional(),
    }),
    run: (data, tools) => run(taskIn(data), tools),
  });
  return {
    job,
    /** Asks after the commit, or at the instant given. */
    start,
    /** Asks about what is due, and what a process left behind; `isAll`: whenever it was asked last. */
    async sweep(ctx: Ctx, { isAll = false } = {}): Promise<void> {
      const found = await takeDue(ctx.db, table, { open: kind.open(), isAll, most: sweepMaximum });
      for (const each of found) queue(ctx, each);
    },
    /** Staff decided: the answer to a call that is under way doesn't count. */
    supersede: (db: Tx, id: string) => supersedeTask(db, table, id),
  };

  function taskIn(data: Record<string, unknown>): TaskOf<Event> {
    return {
      id: String(data[idName]),
      propertyId: data['propertyId'] as string | null,
      event: data['told'] as Event | undefined,
      fence: data['fence'] as number | undefined,
    };
  }
}
