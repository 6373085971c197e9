import { leadRewardLabels, type LeadDetail, type LeadReward } from '@hearth/contract/leads/lead-record';
import { mergeLead } from '@hearth/contract/leads/leads';
import { leadMessages } from '@hearth/contract/leads/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { nameOf } from '../logic/lead-status.ts';
import { text } from '../messages.ts';

interface Outcome {
  /** Reason the leads can't be merged. */
  problem?: string;
  /** Outcome of each reward. */
  effects: string[];
}

const isEarned = ({ state }: LeadReward) => state !== 'refused';

/** Effect of a merge on the rewards of both leads; `earner` referred the earlier one. */
function mergedRewards(earlier: readonly LeadReward[], later: readonly LeadReward[], earner: string): Outcome {
  const both = later.find(
    (reward) => isEarned(reward) && earlier.some((own) => own.kind === reward.kind && isEarned(own)),
  );
  if (both) {
    const waits = [...earlier, ...later].some(({ kind, state }) => kind === both.kind && state === 'waiting');
    return { problem: leadMessages.bothRewarded(leadRewardLabels[both.kind], waits), effects: [] };
  }
  return {
    effects: [...earlier, ...later]
      .filter(isEarned)
      .map(({ kind, points, state }) =>
        state === 'paid'
          ? text.merge.paid(leadRewardLabels[kind], points)
          : text.merge.unpaid(leadRewardLabels[kind], points, earner),
      ),
  };
}

interface MergeDialogProps {
  lead: LeadDetail;
  other: LeadDetail['similar'][number];
  /** Called with the remaining lead. */
  onMerged: (id: string) => void;
  onClose: () => void;
}

export function MergeDialog({ lead, other, onMerged, onClose }: MergeDialogProps) {
  const isFirst = lead.createdAt <= other.createdAt;
  const earner = isFirst ? lead.referrer.name : other.referrer;
  const [earlier, later] = isFirst ? [lead, other] : [other, lead];
  const { problem, effects } = mergedRewards(earlier.rewards, later.rewards, earner);
  return (
    <ActionDialog
      confirm={text.merge.confirm}
      destructive
      disabled={problem !== undefined}
      done={text.merge.done}
      endpoint={mergeLead}
      input={{ params: { id: lead._id }, body: { leadId: other._id } }}
      onClose={onClose}
      onDone={({ data }) => onMerged(data._id)}
      title={text.merge.title(nameOf(lead), other.name)}
    >
      {problem === undefined ? (
        <Stack>
          <p>{text.merge.body(earner)}</p>
          {effects.map((effect) => (
            <p key={effect}>{effect}</p>
          ))}
        </Stack>
      ) : (
        <InlineAlert severity="error">{problem}</InlineAlert>
      )}
    </ActionDialog>
  );
}
