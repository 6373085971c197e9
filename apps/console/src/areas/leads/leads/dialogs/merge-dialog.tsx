import { formatPoints } from '@hearth/contract/format';
import { leadRewardLabels, type LeadDetail, type LeadReward } from '@hearth/contract/leads/lead-record';
import { mergeLead } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { nameOf } from '../logic/standing.ts';

interface Outcome {
  /** Why the leads cannot be merged. */
  refusal?: string;
  /** What becomes of each reward, a sentence each. */
  sentences: string[];
}

const isEarned = ({ state }: LeadReward) => state !== 'refused';

/** What merging does to the rewards of both leads: the earlier one stays, and `earner` referred it. */
function mergedRewards(earlier: readonly LeadReward[], later: readonly LeadReward[], earner: string): Outcome {
  const both = later.find(
    (reward) => isEarned(reward) && earlier.some((own) => own.kind === reward.kind && isEarned(own)),
  );
  if (both) {
    const waits = [...earlier, ...later].some(({ kind, state }) => kind === both.kind && state === 'waiting');
    return { refusal: say.bothRewarded(leadRewardLabels[both.kind], waits), sentences: [] };
  }
  return {
    sentences: [...earlier, ...later].filter(isEarned).map(({ kind, points, state }) => {
      const reward = `${leadRewardLabels[kind]} reward of ${formatPoints(points)}`;
      return state === 'paid'
        ? `The ${reward.toLowerCase()} stays paid, and this person earns none of that kind again.`
        : `The ${reward.toLowerCase()} that is not paid yet goes to ${earner}.`;
    }),
  };
}

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
  const [earlier, later] = isFirst ? [lead, other] : [other, lead];
  const { refusal, sentences } = mergedRewards(earlier.rewards, later.rewards, earner);
  return (
    <ActionDialog
      confirm="Merge"
      destructive
      disabled={refusal !== undefined}
      done={say.merged}
      endpoint={mergeLead}
      input={{ params: { id: lead._id }, body: { leadId: other._id } }}
      onClose={onClose}
      onDone={({ data }) => onMerged(data._id)}
      title={`Merge ${nameOf(lead)} and ${other.name}?`}
    >
      {refusal === undefined ? (
        <Stack>
          <p>
            The earlier referral, by {earner}, stays with the contact details, history and rewards of both. This cannot
            be undone.
          </p>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      ) : (
        <InlineAlert severity="error">{refusal}.</InlineAlert>
      )}
    </ActionDialog>
  );
}
