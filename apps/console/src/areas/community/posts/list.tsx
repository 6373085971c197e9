import { boostTypeLabels } from '@hearth/contract/boosts';
import { postWhenLabels, type PostWhen } from '@hearth/contract/community/phases';
import type { Post } from '@hearth/contract/community/post-record';
import { kindOf, postFilterLabels, postFilters, postKindLabels } from '@hearth/contract/community/post-types';
import { listPosts } from '@hearth/contract/community/posts';
import { formatCount, formatDate } from '@hearth/contract/format';
import Heart from 'lucide-react/icons/heart';
import Add from 'lucide-react/icons/plus';
import { Opened, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import { marksOf } from '../../../kit/post-chips.ts';
import { useSession } from '../../../platform/session.tsx';
import { usePath } from '../../../platform/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './list.module.css';
import { placeOf, type PostPlace } from './logic/place.ts';
import { recurrenceOf } from './logic/standing.ts';
import { usePostActions } from './parts/use-post-actions.tsx';

const FavoriteMark = () => (
  <span className={styles.favorite}>
    <Heart aria-hidden size={15} />
    <VisuallyHidden>Favorite</VisuallyHidden>
  </span>
);

/** The columns of a list of posts, events or boosts (spec 2, section 2); the property's own where none is selected. */
function postColumns(showsProperty: boolean): Column<Post>[] {
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

const PostPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.PostPanel));

const tabs = {
  key: 'filterType',
  label: 'Status',
  options: options(postFilters, postFilterLabels),
};

const whenOption = (value: PostWhen) => ({ value, label: postWhenLabels[value] });
const when: Filter = {
  kind: 'view',
  key: 'when',
  label: 'When',
  options: [whenOption('current'), ...(['running', 'upcoming', 'ended', 'any'] as const).map(whenOption)],
};

/** Posts, events or boosts for residents or for ambassadors: the six screens are this one, by `type` and `userType` of the address. */
export default function PostManagement() {
  const place = placeOf({ pathname: usePath(), search: useSearch(['type', 'userType']) });
  return <Posts key={place.type} place={place} />;
}

function Posts({ place }: { place: PostPlace }) {
  const { kind, audience, type } = place;
  const { scopeName, property, may } = useSession();
  const { actions, rowActions, create, dialog } = usePostActions();
  const name = postKindLabels[kind];
  return (
    <>
      <PageHeader
        actions={
          may('posts.manage') && (
            <Button onClick={() => create(place)} startIcon={<Add />} variant="contained">
              Create {name.toLowerCase()}
            </Button>
          )
        }
        subtitle={
          <>
            For {audience === 'AMBASSADOR' ? 'ambassadors' : 'residents'} of {scopeName} ·{' '}
            <TextLink>
              <Link to="/community">What runs now</Link>
            </TextLink>
          </>
        }
        title={`${name} Management`}
      />
      <ListScreen
        actions={rowActions}
        columns={postColumns(property === null)}
        defaults={{ orderBy: 'createdAt' }}
        endpoint={listPosts}
        empty={
          <EmptyState hint="Choose another time to see what has ended." title={`No ${name.toLowerCase()}s here`} />
        }
        filters={[{ kind: 'search', placeholder: `Search ${name.toLowerCase()}s by title...` }, when]}
        opens="post"
        query={{ postType: type, userType: audience }}
        rowName={({ title }) => title}
        tabs={tabs}
        title={`${name}s`}
      />
      <Opened named="post">{(id, close) => <PostPanel actions={actions} id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}
