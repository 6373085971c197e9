import type { LeadDetail } from '@hearth/contract/leads/lead-record';
import { mergeLead } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { nameOf } from '../logic/standing.ts';

interface MergeDialogProps {
  lead: LeadDetail;
  other: LeadDetail['similar'][number];
  /** Given the lead that stays. */
  onMerged: (id: string) => void;
  onClose: () => void;
}

/** Asks before two leads become one. */
export function MergeDialog({ lead, other, onMerged, onClose }: MergeDialogProps) {
  const isFirst = lead.createdAt <= other.createdAt;
  const earner = isFirst ? lead.referrer.name : other.referrer;
  return (
    <ActionDialog
      confirm="Merge"
      destructive
      done={say.merged}
      endpoint={mergeLead}
      input={{ params: { id: lead._id }, body: { leadId: other._id } }}
      onClose={onClose}
      onDone={({ data }) => onMerged(data._id)}
      title={`Merge ${nameOf(lead)} and ${other.name}?`}
    >
      The earlier referral stays, with what is known of both: {earner} earns the reward. This cannot be taken back.
    </ActionDialog>
  );
}
