import { postWhenLabels, type PostWhen } from '@hearth/contract/community/phases';
import { postFilterLabels, postFilters, postKindLabels } from '@hearth/contract/community/post-types';
import { listPosts } from '@hearth/contract/community/posts';
import Add from 'lucide-react/icons/plus';
import { Opened, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { usePath } from '../../../platform/shown.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { placeOf, type PostPlace } from './logic/place.ts';
import { postColumns } from './parts/columns.tsx';
import { usePostActions } from './parts/use-post-actions.tsx';

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
