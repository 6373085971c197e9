import { counted } from '@hearth/contract/format';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { PointLogDetail } from '@hearth/contract/points/point-log-record';
import type { ResultType } from '@hearth/contract/points/point-log-types';
import { listAnswers } from '@hearth/contract/points/results';
import Close from 'lucide-react/icons/x';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { Person } from '../../../../kit/person.tsx';
import { useTimes } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { BoostInfoTable, CommentBox, Comments, profileOf } from '../../point-logs/public.tsx';
import type { Chosen } from '../logic/filters.ts';
import { nouns } from '../logic/words.ts';
import styles from './answers.module.css';

const said = ({ boostInfo }: PointLogDetail) => {
  const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost: review } = boostInfo ?? {};
  if (vote)
    return [...vote.selections.filter(({ selected }) => selected).map(({ label }) => label), vote.freeformEntry]
      .filter(Boolean)
      .join(', ');
  return [(survey ?? review)?.note, ...(survey?.questions ?? []).map(({ note }) => note)].filter(Boolean).join(' · ');
};

const columns = (at: ReturnType<typeof useTimes>, postType: ResultType): Column<PointLogDetail>[] => [
  {
    id: 'name',
    header: 'User',
    sortable: true,
    card: 'title',
    cell: (log) => (
      <Person
        detail={log.userDetails.unitNumber && `Unit ${log.userDetails.unitNumber}`}
        name={log.user.name}
        userId={profileOf(log)}
      />
    ),
  },
  ...(postType === 'voteBoost'
    ? []
    : [
        {
          id: 'rating',
          header: 'Rating',
          sortable: true,
          nowrap: true,
          cell: ({ rating }: PointLogDetail) => <StarRating value={rating} />,
        },
      ]),
  {
    id: 'said',
    header: postType === 'voteBoost' ? 'Chosen' : 'Comment',
    cell: (log) => <span className={styles.said}>{said(log) || '–'}</span>,
  },
  {
    id: 'replied',
    header: 'Replied',
    nowrap: true,
    cell: ({ comments }) => (comments.length > 0 ? 'Yes' : 'Not yet'),
  },
  {
    id: 'createdAt',
    header: 'Date',
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => at(createdAt, timezone),
  },
];

const pickLabel = ({ pick }: Chosen) => {
  if (!pick) return undefined;
  if (pick.kind === 'selection') return 'who chose one option';
  if (pick.kind === 'other') return `who wrote '${pick.text}'`;
  return `who gave ${counted(pick.rating, 'star')}${pick.questionId ? ' to one question' : ''}`;
};

interface AnswersProps {
  chosen: Chosen;
  postId: string;
  postType: ResultType;
}

/** The answers one by one: what was said, what staff said to it, and a box to say more. */
export function Answers({ chosen, postId, postType }: AnswersProps) {
  const at = useTimes();
  const only = pickLabel(chosen);
  const isFiltered = chosen.isFiltered || only !== undefined;
  return (
    <ListScreen
      buttons={
        only && (
          <Button onClick={() => chosen.setPick(undefined)} size="small" startIcon={<Close />}>
            Only {only}
          </Button>
        )
      }
      columns={columns(at, postType)}
      csv={{ fileName: 'boost_points.csv', failed: say.surveyExportFailed }}
      defaults={{ orderBy: 'createdAt', ...(postType === 'newReviewBoost' && { limit: 5 }) }}
      empty={<EmptyState title={`No ${nouns[postType]} ${isFiltered ? 'Found' : 'Submitted'}`} />}
      endpoint={listAnswers}
      everywhere
      expand={(log) => (
        <Stack gap={12}>
          {log.boostInfo && <BoostInfoTable info={log.boostInfo} />}
          <Comments log={log} />
          {log.can.comment && <CommentBox log={log} />}
        </Stack>
      )}
      query={{ ...chosen.answers, postId }}
      rowName={({ user }) => user.name}
      title="Answers"
      within="answers"
    />
  );
}
