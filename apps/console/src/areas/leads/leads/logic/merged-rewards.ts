import { leadRewardLabels, type LeadReward } from '@hearth/contract/leads/lead-record';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { formatPoints } from '../../../../platform/format.ts';

interface Outcome {
  /** Why the leads cannot be merged. */
  refusal?: string;
  /** What becomes of each reward, a sentence each. */
  sentences: string[];
}

const isEarned = ({ state }: LeadReward) => state !== 'refused';

/** What merging does to the rewards of both leads: the earlier one stays, and `earner` referred it. */
export function mergedRewards(earlier: readonly LeadReward[], later: readonly LeadReward[], earner: string): Outcome {
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
