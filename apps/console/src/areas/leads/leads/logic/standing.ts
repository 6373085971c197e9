import { formatAgo, formatDate } from '@hearth/contract/format';
import type { Lead, LeadReward, LeadStatus } from '@hearth/contract/leads/lead-record';
import { today } from '../../../../platform/days.ts';
import type { Status } from '../../../../ui/status-chip.tsx';

const hourMs = 3_600_000;
const lateHours = 24;
const tooLateHours = 48;

export const nameOf = ({
  firstName,
  lastName,
  email,
  phone,
}: Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone'>) =>
  `${firstName} ${lastName}`.trim() || email || phone || 'No name';

/** The look of each status. */
export const statusLooks: Record<LeadStatus, Status> = {
  new: 'inactive',
  contacted: 'ready',
  toured: 'ready',
  applied: 'ready',
  leased: 'approved',
  lost: 'denied',
};

/** How long the lead has been there, and how urgent it is: nobody reached out for 24 hours, or for 48. */
export function ageOf(
  { createdAt, contactedAt, leadStatus }: Pick<Lead, 'createdAt' | 'contactedAt' | 'leadStatus'>,
  now: Date,
): { text: string; urgency: 'none' | 'late' | 'tooLate' } {
  const hours = (now.getTime() - Date.parse(createdAt)) / hourMs;
  if (contactedAt !== null || leadStatus !== 'new' || hours < lateHours)
    return { text: formatAgo(createdAt, now), urgency: 'none' };
  const isTooLate = hours >= tooLateHours;
  const waits = isTooLate ? `${Math.floor(hours / 24)} days` : `${Math.floor(hours)} hours`;
  return { text: `No contact for ${waits}`, urgency: isTooLate ? 'tooLate' : 'late' };
}

/** What is next and when; empty where nothing is. */
export const stepOf = ({ nextStep, nextStepOn }: Pick<Lead, 'nextStep' | 'nextStepOn'>) =>
  [nextStep, nextStepOn && formatDate(nextStepOn)].filter(Boolean).join(', ');

/** True of a reward that may be paid today, by the calendar of its property. */
export const isDue = ({ state, dueOn }: Pick<LeadReward, 'state' | 'dueOn'>, timezone: string, now: Date) =>
  state === 'waiting' && dueOn <= today(timezone, now);
