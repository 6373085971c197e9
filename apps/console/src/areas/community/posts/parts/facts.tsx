import type { Post } from '@hearth/contract/community/post-record';
import { kindOf } from '@hearth/contract/community/post-types';
import { boostTypeLabels } from '@hearth/contract/boosts';
import { formatCount } from '../../../../platform/format.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Points } from '../../../../ui/points.tsx';
import { recurrenceOf } from '../logic/standing.ts';

/** Dates, reward and likes of an item; times by the clock of its property. */
export function Facts({ post }: { post: Post }) {
  const times = useTimes();
  const at = (instant: string | null | undefined) => instant && times(instant, post.timezone);
  const { boostType, eventInfo, recurrence, budget, rewardPoints } = post;
  const kind = kindOf(post.type);
  const earns = kind !== 'POST';
  return (
    <DescriptionList
      rows={[
        [kind === 'BOOST' && 'Boost type', boostType && boostTypeLabels[boostType]],
        ['Starts', at(post.startDate) ?? at(post.createdAt)],
        ['Ends', at(post.endDate) ?? 'No end'],
        ['Recurring', recurrence === 'none' ? 'No' : (recurrenceOf(recurrence) ?? '-')],
        [recurrence !== 'none' && 'Next occurrence', at(post.nextOccurrence) ?? '-'],
        [eventInfo !== null && 'Event begins', at(eventInfo?.startDate)],
        [eventInfo !== null && 'Event ends', at(eventInfo?.endDate)],
        [eventInfo !== null && 'Event code', eventInfo?.code],
        [earns && 'Reward', rewardPoints === 0 ? 'None' : <Points amount={rewardPoints} />],
        [earns && 'Budget', budget === 0 ? 'No limit' : <Points amount={budget} />],
        [
          earns && 'Submissions of one person',
          post.singleSubmission || post.maxSubmissionCount === 1 ? 'One' : `Up to ${post.maxSubmissionCount}`,
        ],
        [earns && post.isImageRequired && 'Picture', 'Required'],
        ['Likes', formatCount(post.likes)],
        ['Created', [at(post.createdAt), post.author.name && `by ${post.author.name}`].filter(Boolean).join(' ')],
      ]}
    />
  );
}
