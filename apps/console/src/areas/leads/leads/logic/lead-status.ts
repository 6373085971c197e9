import { formatDate } from '@hearth/contract/format';
import type { Lead, LeadReward, LeadStatus } from '@hearth/contract/leads/lead-record';
import { today } from '../../../../platform/days.ts';
import type { Status } from '../../../../ui/status-chip.tsx';
import { text } from '../messages.ts';

const hourMs = 3_600_000;
const lateHours = 24;
const tooLateHours = 48;

export const nameOf = ({
  firstName,
  lastName,
  email,
  phone,
}: Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone'>) =>
  `${firstName} ${lastName}`.trim() || email || phone || text.noName;

export const statusChips: Record<LeadStatus, Status> = {
  new: 'inactive',
  contacted: 'ready',
  toured: 'ready',
  applied: 'ready',
  leased: 'approved',
  lost: 'denied',
};

/** Set for a lead without contact: late after 24 hours, too late after 48. */
export function lateContact(
  { createdAt, contactedAt, leadStatus }: Pick<Lead, 'createdAt' | 'contactedAt' | 'leadStatus'>,
  now: Date,
): { label: string; urgency: 'late' | 'tooLate' } | undefined {
  const hours = (now.getTime() - Date.parse(createdAt)) / hourMs;
  if (contactedAt !== null || leadStatus !== 'new' || hours < lateHours) return undefined;
  return hours < tooLateHours
    ? { label: text.noContact(Math.floor(hours), 'hour'), urgency: 'late' }
    : { label: text.noContact(Math.floor(hours / 24), 'day'), urgency: 'tooLate' };
}

/** Next step with its date; empty without one. */
export const stepOf = ({ nextStep, nextStepOn }: Pick<Lead, 'nextStep' | 'nextStepOn'>) =>
  [nextStep, nextStepOn && formatDate(nextStepOn)].filter(Boolean).join(', ');

/** True if a reward can be sent today, in the property's time zone. */
export const isDue = ({ state, dueOn }: Pick<LeadReward, 'state' | 'dueOn'>, timezone: string, now: Date) =>
  state === 'waiting' && dueOn <= today(timezone, now);
