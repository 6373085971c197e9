import type { Post } from '@hearth/contract/community/post-record';
import { kindOf } from '@hearth/contract/community/post-types';
import { boostTypeLabels } from '@hearth/contract/boosts';
import Heart from 'lucide-react/icons/heart';
import { formatCount, formatDate } from '../../../../platform/format.ts';
import { Cut } from '../../../../ui/cut.tsx';
import { Points } from '../../../../ui/points.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { marksOf } from '../../../../kit/post-chips.ts';
import { recurrenceOf } from '../logic/standing.ts';
import styles from './columns.module.css';

const FavoriteMark = () => (
  <span className={styles.favorite}>
    <Heart aria-hidden size={15} />
    <VisuallyHidden>Favorite</VisuallyHidden>
  </span>
);

/** The columns of a list of posts, events or boosts (spec 2, section 2); the property's own where none is selected. */
export function postColumns(showsProperty: boolean): Column<Post>[] {
  const count = (
    id: 'likes' | 'pointLogsSubmitted' | 'pointLogsApproved',
    header: string,
    card: Column<Post>['card'] = 'row',
  ): Column<Post> => ({
    id,
    header,
    sortable: true,
    align: 'right',
    card,
    cell: (post) => formatCount(post[id]),
  });
  return [
    {
      id: 'title',
      header: 'Title',
      sortable: true,
      card: 'title',
      cell: (post) => {
        return (
          <RichCell
            chips={
              <>
                {post.favorite && <FavoriteMark />}
                {marksOf(post, new Date()).map((mark) => (
                  <StatusChip key={mark.label} {...mark} />
                ))}
              </>
            }
            detail={kindOf(post.type) === 'BOOST' && post.boostType ? boostTypeLabels[post.boostType] : ''}
            title={post.title}
          />
        );
      },
    },
    ...(showsProperty
      ? [
          {
            id: 'property',
            header: 'Property',
            cell: ({ propertyName }: Post) => <Cut text={propertyName} />,
          },
        ]
      : []),
    { ...count('likes', 'Likes'), spare: true },
    {
      id: 'createdAt',
      header: 'Created on',
      spare: true,
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => formatDate(createdAt, timezone),
    },
    {
      id: 'recurrence',
      header: 'Recurring',
      sortable: true,
      nowrap: true,
      cell: ({ recurrence }) => (recurrence === 'none' ? 'No' : (recurrenceOf(recurrence) ?? '-')),
    },
    {
      id: 'nextOccurrence',
      header: 'Next occurrence',
      sortable: true,
      nowrap: true,
      cell: ({ recurrence, nextOccurrence, timezone }) =>
        nextOccurrence !== null && recurrenceOf(recurrence) ? formatDate(nextOccurrence, timezone) : '-',
    },
    {
      id: 'budget',
      header: 'Budget',
      sortable: true,
      nowrap: true,
      align: 'right',
      cell: ({ budget }) => (budget === 0 ? 'No limit' : <Points amount={budget} />),
    },
    count('pointLogsSubmitted', 'Submitted'),
    count('pointLogsApproved', 'Approved'),
  ];
}
