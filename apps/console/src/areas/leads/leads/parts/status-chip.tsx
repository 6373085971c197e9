import { leadStatusLabels, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { Ago } from '../../../../ui/ago.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { lateContact, statusChips } from '../logic/lead-status.ts';

export const LeadStatusChip = ({ status }: { status: LeadStatus }) => (
  <StatusChip label={leadStatusLabels[status]} status={statusChips[status]} />
);

/** Age of a lead, as a chip if it needs contact. */
export function Age({ lead }: { lead: Lead }) {
  const late = lateContact(lead, new Date());
  if (!late) return <Ago at={lead.createdAt} zone={lead.timezone} />;
  return <StatusChip label={late.label} status={late.urgency === 'late' ? 'pending' : 'denied'} />;
}
