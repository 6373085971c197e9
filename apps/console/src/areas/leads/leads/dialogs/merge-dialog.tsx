import type { LeadDetail } from '@hearth/contract/leads/lead-record';
import { mergeLead } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
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
  const merge = useAction(mergeLead, {
    onSuccess: ({ data }) => {
      toast.success(say.merged);
      onClose();
      onMerged(data._id);
    },
    onError: () => onClose(),
  });
  const isFirst = lead.createdAt <= other.createdAt;
  const earner = isFirst ? lead.referrer.name : other.referrer;
  return (
    <ConfirmDialog
      busy={merge.isPending}
      confirm="Merge"
      destructive
      onCancel={onClose}
      onConfirm={() => merge.mutate({ params: { id: lead._id }, body: { leadId: other._id } })}
      open
      title={`Merge ${nameOf(lead)} and ${other.name}?`}
    >
      The earlier referral stays, with what is known of both: {earner} earns the reward. This cannot be taken back.
    </ConfirmDialog>
  );
}
