import { boostTypeLabels } from '@hearth/contract/boosts';
import { postWhenLabels, type PostWhen } from '@hearth/contract/community/phases';
import type { Post } from '@hearth/contract/community/post-record';
import { kindOf, postFilterLabels, postFilters } from '@hearth/contract/community/post-types';
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
import { useStart } from '../../../kit/use-start.ts';
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
import { text } from './messages.ts';
import styles from './posts.module.css';
import { categoryInUrl, recurrenceOf, type PostCategory } from './logic/category.ts';

import { usePostActions } from './parts/use-post-actions.tsx';

const FavoriteMark = () => (
  <span className={styles.favorite}>
    <Heart aria-hidden size={15} />
    <VisuallyHidden>{text.list.favorite}</VisuallyHidden>
  </span>
);

/** Columns of posts, events or boosts (spec 2, section 2); the property column only if there are several. */
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
      header: text.list.columns.title,
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
            header: text.list.columns.property,
            cell: ({ propertyName }: Post) => <Cut text={propertyName} />,
          },
        ]
      : []),
    { ...count('likes', text.list.columns.likes), spare: true },
    {
      id: 'createdAt',
      header: text.list.columns.created,
      spare: true,
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => formatDate(createdAt, timezone),
    },
    {
      id: 'recurrence',
      header: text.list.columns.recurring,
      sortable: true,
      nowrap: true,
      cell: ({ recurrence }) => (recurrence === 'none' ? text.list.notRecurring : (recurrenceOf(recurrence) ?? '-')),
    },
    {
      id: 'nextOccurrence',
      header: text.list.columns.next,
      sortable: true,
      nowrap: true,
      cell: ({ recurrence, nextOccurrence, timezone }) =>
        nextOccurrence !== null && recurrenceOf(recurrence) ? formatDate(nextOccurrence, timezone) : '-',
    },
    {
      id: 'budget',
      header: text.list.columns.budget,
      sortable: true,
      nowrap: true,
      align: 'right',
      cell: ({ budget }) => (budget === 0 ? text.list.noLimit : <Points amount={budget} />),
    },
    count('pointLogsSubmitted', text.list.columns.submitted),
    count('pointLogsApproved', text.list.columns.approved),
  ];
}

const PostPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.PostPanel));

const tabs = {
  key: 'filterType',
  label: text.list.status,
  home: postFilters[0],
  options: options(postFilters, postFilterLabels),
};

const whenOption = (value: PostWhen) => ({ value, label: postWhenLabels[value] });
const when: Filter = {
  kind: 'view',
  key: 'when',
  label: text.list.when,
  options: [whenOption('current'), ...(['running', 'upcoming', 'ended', 'any'] as const).map(whenOption)],
};

/** Posts, events or boosts for residents or ambassadors: six screens, by `type` and `userType` of the address. */
export default function PostManagement() {
  const category = categoryInUrl({ pathname: usePath(), search: useSearch(['type', 'userType']) });
  return <Posts key={category.type} category={category} />;
}

function Posts({ category }: { category: PostCategory }) {
  const { kind, audience, type } = category;
  const { property, may } = useSession();
  const { actions, rowActions, create, dialog } = usePostActions();
  useStart('create', () => create(category), may('posts.manage'));
  return (
    <>
      <PageHeader
        actions={
          may('posts.manage') && (
            <Button onClick={() => create(category)} startIcon={<Add />} variant="contained">
              {text.create(kind)}
            </Button>
          )
        }
        subtitle={
          <TextLink>
            <Link to="/community">{text.list.overview}</Link>
          </TextLink>
        }
        title={text.list.title(kind)}
      />
      <ListScreen
        actions={rowActions}
        columns={postColumns(property === null)}
        defaults={{ orderBy: 'createdAt' }}
        endpoint={listPosts}
        empty={
          <EmptyState
            action={may('posts.manage') && <Button onClick={() => create(category)}>{text.create(kind)}</Button>}
            hint={text.list.emptyHint(kind)}
            title={text.list.empty(kind)}
          />
        }
        filters={[{ kind: 'search', placeholder: text.list.search(kind) }, when]}
        opens="post"
        query={{ postType: type, userType: audience }}
        rowName={({ title }) => title}
        tabs={tabs}
        title={text.list.table(kind)}
      />
      <Opened named="post">{(id, close) => <PostPanel actions={actions} id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}
