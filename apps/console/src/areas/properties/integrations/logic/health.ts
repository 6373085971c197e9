import { healthStates, type HealthState } from '@hearth/contract/properties/integration-record';
import type { Status } from '../../../../ui/status-chip.tsx';
import { text } from '../messages.ts';

const statuses: Readonly<Record<HealthState, Status>> = {
  off: 'inactive',
  new: 'ready',
  ok: 'active',
  waiting: 'pending',
  held: 'pending',
  stale: 'denied',
  broken: 'denied',
};

export const chipOf = (state: HealthState) => ({ status: statuses[state], label: text.states[state] });
export const stateOptions = healthStates.map((value) => ({ value, label: text.states[value] }));

const issues: Partial<Record<HealthState, string>> = text.issues;

/** The integration's own message, or the meaning of a state that needs attention. */
export const issueOf = ({ state, message }: { state: HealthState; message: string }) =>
  message || issues[state] || text.none;
