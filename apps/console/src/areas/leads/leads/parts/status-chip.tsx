import { leadStatusLabels, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { ageOf, statusChips } from '../logic/lead-status.ts';

export const LeadStatusChip = ({ status }: { status: LeadStatus }) => (
  <StatusChip label={leadStatusLabels[status]} status={statusChips[status]} />
);

/** Age of a lead, as a chip if it needs contact. */
export function Age({ lead }: { lead: Lead }) {
  const { label, urgency } = ageOf(lead, new Date());
  return urgency === 'none' ? label : <StatusChip label={label} status={urgency === 'late' ? 'pending' : 'denied'} />;
}
