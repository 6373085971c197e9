import { pointMessages } from '@hearth/contract/points/messages';
import type { PointLogDetail } from '@hearth/contract/points/point-log-record';
import type { ResultType } from '@hearth/contract/points/point-log-types';
import { listAnswers } from '@hearth/contract/points/results';
import Close from 'lucide-react/icons/x';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { common } from '../../../../kit/messages.ts';
import { Person } from '../../../../kit/person.tsx';
import { timeAt } from '../../../../platform/days.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { BoostInfoTable, CommentBox, Comments, profileOf } from '../../point-logs/public.tsx';
import type { ResultFilters } from '../logic/filters.ts';
import { text } from '../messages.ts';
import styles from '../results.module.css';

/** The resident's choices or text. */
const contentOf = ({ boostInfo }: PointLogDetail) => {
  const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost: review } = boostInfo ?? {};
  if (vote)
    return [...vote.selections.filter(({ selected }) => selected).map(({ label }) => label), vote.freeformEntry]
      .filter(Boolean)
      .join(', ');
  return [(survey ?? review)?.note, ...(survey?.questions ?? []).map(({ note }) => note)].filter(Boolean).join(' · ');
};

const columns = (postType: ResultType): Column<PointLogDetail>[] => [
  {
    id: 'name',
    header: text.responses.user,
    sortable: true,
    card: 'title',
    cell: (log) => (
      <Person
        detail={log.userDetails.unitNumber && text.responses.unit(log.userDetails.unitNumber)}
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
          header: text.filters.rating,
          sortable: true,
          nowrap: true,
          cell: ({ rating }: PointLogDetail) => <StarRating value={rating} />,
        },
      ]),
  {
    id: 'content',
    header: postType === 'voteBoost' ? text.responses.chosen : text.responses.comment,
    cell: (log) => <span className={styles.content}>{contentOf(log) || '–'}</span>,
  },
  {
    id: 'replied',
    header: text.responses.replied,
    nowrap: true,
    cell: ({ comments }) => (comments.length > 0 ? text.responses.yes : text.responses.notYet),
  },
  {
    id: 'createdAt',
    header: common.date,
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => timeAt(createdAt, timezone),
  },
];

const pickLabel = ({ pick }: ResultFilters) => {
  if (!pick) return undefined;
  if (pick.kind === 'selection') return text.responses.onlyOption;
  if (pick.kind === 'other') return text.responses.onlyEntry(pick.text);
  return (pick.questionId ? text.responses.onlyStarsOnQuestion : text.responses.onlyStars)(pick.rating);
};

interface AnswersProps {
  chosen: ResultFilters;
  postId: string;
  postType: ResultType;
}

/** Individual responses, with staff comments. */
export function Answers({ chosen, postId, postType }: AnswersProps) {
  const only = pickLabel(chosen);
  const isFiltered = chosen.isFiltered || only !== undefined;
  return (
    <ListScreen
      buttons={
        only && (
          <Button onClick={() => chosen.setPick(undefined)} size="small" startIcon={<Close />}>
            {only}
          </Button>
        )
      }
      columns={columns(postType)}
      csv={{ fileName: 'boost_points.csv', failed: pointMessages.surveyExportFailed }}
      defaults={{ orderBy: 'createdAt', ...(postType === 'newReviewBoost' && { limit: 5 }) }}
      empty={<EmptyState title={(isFiltered ? text.noneFound : text.none)[postType]} />}
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
      title={text.responses.title}
      within="answers"
    />
  );
}
