import type { LineAction, RunState, SyncRecord } from '@hearth/contract/people/resident-sync-record';
import type { Status } from '../../../../ui/status-chip.tsx';
import { text } from '../messages.ts';

interface Chip {
  status: Status;
  label: string;
}

export const runChips: Readonly<Record<RunState, Chip>> = {
  reading: { status: 'ready', label: text.runStates.reading },
  planning: { status: 'ready', label: text.runStates.planning },
  waiting: { status: 'pending', label: text.runStates.waiting },
  applying: { status: 'ready', label: text.runStates.applying },
  done: { status: 'approved', label: text.runStates.done },
  failed: { status: 'denied', label: text.runStates.failed },
  discarded: { status: 'voided', label: text.runStates.discarded },
};

export const isRunning = (state: RunState) => state === 'reading' || state === 'planning' || state === 'applying';

export const actionChips: Readonly<Record<LineAction, Chip>> = {
  create: { status: 'approved', label: text.actions.create },
  add: { status: 'approved', label: text.actions.add },
  change: { status: 'ready', label: text.actions.change },
  transfer: { status: 'ready', label: text.actions.transfer },
  conflict: { status: 'denied', label: text.actions.conflict },
  missing: { status: 'pending', label: text.actions.missing },
  moveOut: { status: 'pending', label: text.actions.moveOut },
};

export const recordChips: Readonly<Record<SyncRecord['state'], Chip>> = {
  new: { status: 'ready', label: text.recordStates.new },
  synced: { status: 'active', label: text.recordStates.synced },
  conflict: { status: 'denied', label: text.recordStates.conflict },
  ignored: { status: 'inactive', label: text.recordStates.ignored },
  skipped: { status: 'inactive', label: text.recordStates.skipped },
  unread: { status: 'denied', label: text.recordStates.unread },
};

/** '45 s', '3 min 5 s'. */
export const formatDuration = (seconds: number) => text.duration(Math.floor(seconds / 60), seconds % 60);
