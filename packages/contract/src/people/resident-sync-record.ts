import { z } from 'zod';
import { instant, objectId } from '../primitives.ts';
import { syncSources } from '../properties/integration-record.ts';

export const runKinds = ['full', 'incremental'] as const;
export const runCauses = ['schedule', 'staff', 'feed'] as const;
/**
 * `reading`, `planning`, and `applying` continue on their own. `waiting` needs review (`hold` is the reason). `discarded`:
 * by staff, or because its integration was turned off.
 */
export const runStates = ['reading', 'planning', 'waiting', 'applying', 'done', 'failed', 'discarded'] as const;
export type RunState = (typeof runStates)[number];
/** Reasons for review: the first run, or more move-outs, new residents, or changes than usual. */
export const runHolds = ['preview', 'proposals', 'newPeople', 'changes'] as const;

/** Residents per outcome. `missing`: absent from a full sync for the first time. */
export const runCounts = z.object({
  created: z.int(),
  changed: z.int(),
  movedOut: z.int(),
  missing: z.int(),
  conflict: z.int(),
  unchanged: z.int(),
  /** Unreadable records. */
  unread: z.int(),
  welcomeMails: z.int(),
  applied: z.int(),
  /** Skipped because something changed after the preview. */
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
  error: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Duration so far or in total, in whole seconds. */
  seconds: z.int(),
  startedBy: z.string(),
  decidedBy: z.string().nullable(),
  can: z.object({ confirm: z.boolean(), discard: z.boolean() }),
});
export type SyncRun = z.infer<typeof syncRun>;

/** A field that differs between Hearth and the provider; empty strings for no value. */
export const difference = z.object({ field: z.string(), hearth: z.string(), provider: z.string() });
export type Difference = z.infer<typeof difference>;

/** `add`: already known to the company. `missing`, `moveOut`: no longer at the provider. */
export const lineActions = ['create', 'add', 'change', 'transfer', 'conflict', 'missing', 'moveOut'] as const;
export type LineAction = (typeof lineActions)[number];
export const lineStates = ['planned', 'applied', 'outdated', 'failed'] as const;
export const syncLine = z.object({
  _id: objectId,
  action: z.enum(lineActions),
  state: z.enum(lineStates),
  name: z.string(),
  unit: z.string(),
  /** Description or reason. */
  text: z.string(),
  /** Outcome, if it differs from the plan. */
  note: z.string(),
  differences: z.array(difference),
  record: objectId.nullable(),
  user: objectId.nullable(),
});

export type SyncLine = z.infer<typeof syncLine>;

/** `new`: planned with the next run. `skipped`: nothing to do, such as a past resident. */
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
  /** Reason for a difference from the provider. */
  reason: z.string(),
  differences: z.array(difference),
  seenAt: instant,
  /** User and lease to fix. */
  user: z.object({ _id: objectId, name: z.string() }).nullable(),
  lease: objectId.nullable(),
  /** `provider`: use the provider's data over manual changes. */
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
