import { z } from 'zod';
import { instant, objectId } from '../primitives.ts';
import { syncSources } from '../properties/integration-record.ts';

export const runKinds = ['full', 'incremental'] as const;
export const runCauses = ['schedule', 'staff', 'feed'] as const;
/**
 * `reading`, `planning` and `applying` go on by themselves; `waiting` needs staff (`hold` says why); `discarded` is a run that
 * staff threw away, or whose integration was switched off meanwhile.
 */
export const runStates = ['reading', 'planning', 'waiting', 'applying', 'done', 'failed', 'discarded'] as const;
export type RunState = (typeof runStates)[number];
/** Why a run waits: it is the first, or it moves out, adds or changes more residents than a run may by itself. */
export const runHolds = ['preview', 'proposals', 'newPeople', 'changes'] as const;

/** What a run comes to, in residents. `missing` are in Hearth and not in this full snapshot, for the first time. */
export const runCounts = z.object({
  created: z.int(),
  changed: z.int(),
  movedOut: z.int(),
  missing: z.int(),
  conflict: z.int(),
  unchanged: z.int(),
  /** Records that came and could not be read. */
  unread: z.int(),
  welcomeMails: z.int(),
  applied: z.int(),
  /** Planned, and left alone because something changed meanwhile. */
  outdated: z.int(),
  failed: z.int(),
});
export type RunCounts = z.infer<typeof runCounts>;

export const syncRun = z.object({
  _id: objectId,
  property: objectId,
  source: z.enum(syncSources),
  kind: z.enum(runKinds),
  cause: z.enum(runCauses),
  state: z.enum(runStates),
  hold: z.enum(runHolds).nullable(),
  counts: runCounts,
  /** Why it failed. */
  error: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Whole seconds, so far or in all. */
  seconds: z.int(),
  startedBy: z.string(),
  decidedBy: z.string().nullable(),
  can: z.object({ confirm: z.boolean(), discard: z.boolean() }),
});
export type SyncRun = z.infer<typeof syncRun>;

/** A value of the lease or the home that Hearth and the provider say differently; empty texts where one says nothing. */
export const difference = z.object({ field: z.string(), hearth: z.string(), provider: z.string() });
export type Difference = z.infer<typeof difference>;

/** `add`: the company knows the person already. `missing` and `moveOut` are about residents whom the provider does not have. */
export const lineActions = ['create', 'add', 'change', 'transfer', 'conflict', 'missing', 'moveOut'] as const;
export type LineAction = (typeof lineActions)[number];
export const lineStates = ['planned', 'applied', 'outdated', 'failed'] as const;
export const syncLine = z.object({
  _id: objectId,
  action: z.enum(lineActions),
  state: z.enum(lineStates),
  name: z.string(),
  unit: z.string(),
  /** What happens, or why nothing does. */
  text: z.string(),
  /** What became of it, where that is not what was planned. */
  note: z.string(),
  differences: z.array(difference),
  record: objectId.nullable(),
  user: objectId.nullable(),
});

export type SyncLine = z.infer<typeof syncLine>;

/** `new`: came, and is planned with the next run. `skipped`: nothing is to be done with it, such as somebody who had moved out. */
export const recordStates = ['new', 'synced', 'conflict', 'ignored', 'skipped', 'unread'] as const;
export const syncRecord = z.object({
  _id: objectId,
  source: z.enum(syncSources),
  externalID: z.string(),
  name: z.string(),
  email: z.string(),
  unit: z.string(),
  status: z.enum(['current', 'future', 'notice', 'past']),
  state: z.enum(recordStates),
  /** Why it is not in Hearth as the provider has it. */
  reason: z.string(),
  differences: z.array(difference),
  seenAt: instant,
  /** Whom, and which lease, 'Fix' opens. */
  user: z.object({ _id: objectId, name: z.string() }).nullable(),
  lease: objectId.nullable(),
  /** `provider`: take what the provider says over what was changed by hand. */
  can: z.object({ retry: z.boolean(), provider: z.boolean(), ignore: z.boolean() }),
});
export type SyncRecord = z.infer<typeof syncRecord>;

export const absenceReasons = ['missing', 'past'] as const;
export const moveOutProposal = z.object({
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  source: z.enum(syncSources),
  reason: z.enum(absenceReasons),
  text: z.string(),
  unit: z.string(),
  proposedAt: instant,
});
