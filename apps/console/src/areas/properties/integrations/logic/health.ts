import type { HealthState } from '@hearth/contract/properties/integration-record';
import type { Status } from '../../../../ui/status-chip.tsx';

/** How each state of an integration looks, and the word for it. */
export const healthLooks: Readonly<Record<HealthState, { status: Status; label: string }>> = {
  off: { status: 'inactive', label: 'Switched off' },
  new: { status: 'ready', label: 'Not synced yet' },
  ok: { status: 'active', label: 'Works' },
  waiting: { status: 'pending', label: 'Preview waits' },
  held: { status: 'pending', label: 'Held' },
  stale: { status: 'denied', label: 'Stale' },
  broken: { status: 'denied', label: 'Broken' },
};

/** What a state means for staff, where the integration says nothing itself. */
export const healthSentences: Readonly<Record<HealthState, string>> = {
  off: 'It is switched off.',
  new: 'Nothing was synced yet.',
  ok: 'It works.',
  waiting: 'The preview of the first sync waits to be confirmed.',
  held: 'A sync is held until somebody confirms it.',
  stale: 'Nothing was synced for 24 hours.',
  broken: 'It failed so often that Hearth pauses.',
};
