import { leadRewardLabels, type LeadDetail, type LeadReward } from '@hearth/contract/leads/lead-record';
import { payReward, refuseReward, refuseRewardBody } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Points } from '../../../../ui/points.tsx';

interface DecideProps {
  lead: LeadDetail;
  reward: LeadReward;
  onClose: () => void;
}

/** Asks before a reward is paid. */
export function PayDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  return (
    <ActionDialog
      confirm="Pay now"
      done={say.rewardPaid}
      endpoint={payReward}
      input={{ params: { id: lead._id, kind } }}
      onClose={onClose}
      title={`Pay the ${leadRewardLabels[kind].toLowerCase()}?`}
    >
      {lead.referrer.name} receives <Points amount={points} /> from {lead.propertyName}.
    </ActionDialog>
  );
}

/** Says why a reward is not paid. */
export function RefuseDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  return (
    <FormDialog
      destructive
      done={say.rewardRefused}
      draft={`reward-refusal:${lead._id}.${kind}`}
      endpoint={refuseReward}
      input={(body) => ({ params: { id: lead._id, kind }, body })}
      onClose={onClose}
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
        <Input.Reason
          hint="Such as: applied before, came by a locator, short lease, who referred has left"
          name="reason"
        />
      )}
    </FormDialog>
  );
}
