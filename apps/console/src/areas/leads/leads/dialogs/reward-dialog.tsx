import { leadRewardKinds, leadRewardLabels, type LeadDetail } from '@hearth/contract/leads/lead-record';
import { planReward, planRewardBody } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { dayAfter, today } from '../../../../platform/days.ts';
import { formatDate } from '../../../../platform/format.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { options } from '../../../../ui/options.ts';
import { Points } from '../../../../ui/points.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { nameOf } from '../logic/standing.ts';

/** Adds what a lead that leased earns; where that is payable today, it is paid. */
export function RewardDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const kinds = leadRewardKinds.filter((kind) => !lead.rewards.some((reward) => reward.kind === kind));
  const proposes = lead.proposedReward > 0 && kinds.includes('leadIncentive');
  const dueOn = (movesInOn: string) => dayAfter(movesInOn, lead.rewardDays);
  const isPaidNow = (movesInOn: string) => dueOn(movesInOn) <= today(lead.timezone);
  return (
    <FormDialog
      confirm={({ kind, points, movesInOn }) => ({
        title: isPaidNow(movesInOn) ? 'Pay this reward now?' : 'Add this reward?',
        submit: isPaidNow(movesInOn) ? 'Pay now' : 'Add reward',
        children: (
          <DescriptionList
            rows={[
              ['Reward', leadRewardLabels[kind]],
              ['To', lead.referrer.name],
              ['Points', <Points amount={points} key="points" />],
              ['Payable', isPaidNow(movesInOn) ? 'Today' : `From ${formatDate(dueOn(movesInOn))}`],
            ]}
          />
        ),
      })}
      done={({ data }) => {
        const isWaiting = data.rewards.some(({ kind, state }) => kinds.includes(kind) && state === 'waiting');
        return isWaiting ? say.rewardPlanned : say.rewardPaid;
      }}
      draft={`lead-reward:${lead._id}`}
      endpoint={planReward}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      schema={planRewardBody}
      submit="Continue"
      subtitle={`For ${lead.referrer.name}, who referred ${nameOf(lead)}`}
      title="Add reward"
      values={proposes ? { kind: 'leadIncentive', points: lead.proposedReward } : { kind: kinds[0] }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select label="Reward" name="kind" options={options(kinds, leadRewardLabels)} required />
          <Input.Number hint="100 points are one US dollar" label="Points" name="points" required />
          <Input.Date
            hint={lead.rewardDays === 0 ? 'Payable from that day' : `Payable ${lead.rewardDays} days later`}
            label="Moves in on"
            name="movesInOn"
            required
          />
        </Stack>
      )}
    </FormDialog>
  );
}
