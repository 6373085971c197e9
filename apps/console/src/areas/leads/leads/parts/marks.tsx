import { leadStatusLabels, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { ageOf, statusLooks } from '../logic/standing.ts';

export const LeadStatusChip = ({ status }: { status: LeadStatus }) => (
  <StatusChip label={leadStatusLabels[status]} status={statusLooks[status]} />
);

/** How long the lead has been there; a chip once it should have been contacted. */
export function Age({ lead }: { lead: Lead }) {
  const { text, urgency } = ageOf(lead, new Date());
  return urgency === 'none' ? text : <StatusChip label={text} status={urgency === 'late' ? 'pending' : 'denied'} />;
}
