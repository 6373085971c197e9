import type { LineAction, RunState, SyncRecord } from '@hearth/contract/people/resident-sync-record';
import type { Status } from '../../../../ui/status-chip.tsx';

interface Look {
  status: Status;
  label: string;
}

/** How each state of a run looks, and the word for it. */
export const runLooks: Readonly<Record<RunState, Look>> = {
  reading: { status: 'ready', label: 'Reading' },
  planning: { status: 'ready', label: 'Planning' },
  waiting: { status: 'pending', label: 'Waits' },
  applying: { status: 'ready', label: 'Under way' },
  done: { status: 'approved', label: 'Done' },
  failed: { status: 'denied', label: 'Failed' },
  discarded: { status: 'voided', label: 'Thrown away' },
};

/** Runs that go on by themselves. */
export const isUnderWay = (state: RunState) => state === 'reading' || state === 'planning' || state === 'applying';

/** What a run does with a resident. */
export const actionLooks: Readonly<Record<LineAction, Look>> = {
  create: { status: 'approved', label: 'Created' },
  add: { status: 'approved', label: 'Added' },
  change: { status: 'ready', label: 'Changed' },
  transfer: { status: 'ready', label: 'Transfer' },
  conflict: { status: 'denied', label: 'Conflict' },
  missing: { status: 'pending', label: 'Missing' },
  moveOut: { status: 'pending', label: 'Move-out' },
};

/** Where a record of the provider stands in Hearth. */
export const recordLooks: Readonly<Record<SyncRecord['state'], Look>> = {
  new: { status: 'ready', label: 'New' },
  synced: { status: 'active', label: 'Here' },
  conflict: { status: 'denied', label: 'Conflict' },
  ignored: { status: 'inactive', label: 'Ignored' },
  skipped: { status: 'inactive', label: 'Left out' },
  unread: { status: 'denied', label: 'Not readable' },
};

const minute = 60;

/** '45 s', '3 min 5 s': how long a run took. */
export const inTime = (seconds: number) =>
  seconds < minute ? `${seconds} s` : `${Math.floor(seconds / minute)} min ${seconds % minute} s`;
