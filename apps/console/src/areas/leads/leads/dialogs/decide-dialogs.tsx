import { leadRewardLabels, type LeadDetail, type LeadReward } from '@hearth/contract/leads/lead-record';
import { payReward, refuseReward, refuseRewardBody } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Points } from '../../../../ui/points.tsx';
import { toast } from '../../../../ui/toast.ts';

interface DecideProps {
  lead: LeadDetail;
  reward: LeadReward;
  onClose: () => void;
}

/** Asks before a reward is paid. */
export function PayDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  const pay = useAction(payReward, {
    onSuccess: () => {
      toast.success(say.rewardPaid);
      onClose();
    },
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      busy={pay.isPending}
      confirm="Pay now"
      onCancel={onClose}
      onConfirm={() => pay.mutate({ params: { id: lead._id, kind } })}
      open
      title={`Pay the ${leadRewardLabels[kind].toLowerCase()}?`}
    >
      {lead.referrer.name} receives <Points amount={points} /> from {lead.propertyName}.
    </ConfirmDialog>
  );
}

/** Says why a reward is not paid. */
export function RefuseDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  return (
    <FormDialog
      destructive
      endpoint={refuseReward}
      input={(body) => ({ params: { id: lead._id, kind }, body })}
      onClose={onClose}
      onDone={() => {
        toast.success(say.rewardRefused);
        onClose();
      }}
      onRefused={onClose}
      schema={refuseRewardBody}
      submit="Refuse"
      subtitle={
        <>
          {lead.referrer.name} does not receive the <Points amount={points} />. This cannot be taken back.
        </>
      }
      title={`Refuse the ${leadRewardLabels[kind].toLowerCase()}`}
    >
      {(Input) => (
        <Input.Text
          autoFocus
          hint="Such as: applied before, came by a locator, short lease, who referred has left"
          label="Reason"
          minRows={2}
          multiline
          name="reason"
          required
        />
      )}
    </FormDialog>
  );
}
