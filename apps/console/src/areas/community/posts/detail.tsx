import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { favoritePost, getPost, updatePost } from '@hearth/contract/community/posts';
import Heart from 'lucide-react/icons/heart';
import { useChange } from '../../../kit/address.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { chipsOf } from '../../../kit/post-chips.ts';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { RichWords } from '../../../kit/rich-words.tsx';
import { hrefOf, locationNow } from '../../../platform/location.ts';
import { nameOf } from '../../../platform/place.ts';
import { useAction } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { PointLogTable, submissionsWithin } from '../../points/point-logs/public.tsx';
import styles from './detail.module.css';
import { pathOf } from './logic/place.ts';
import { Facts } from './parts/facts.tsx';
import { Occurrences } from './parts/occurrences.tsx';
import { Questions } from './parts/questions.tsx';

type Actions = readonly RowAction<Post>[];

/** Where a copied link leads: to the residents' own place, or to the item in this console. */
function useLinkOf({ _id, type, property }: Post) {
  const { settings } = useSession();
  if (settings.residentUrl !== null) return `${settings.residentUrl}/posts/${_id}`;
  const { to, search } = pathOf(kindOf(type), audienceOfPost(type));
  return location.origin + hrefOf({ to, search: { property: nameOf(property), ...search, post: _id } });
}

/** A favorite of the property, or not; shown at once, and taken back where the server refuses. */
function FavoriteButton({ post }: { post: Post }) {
  const action = useAction(favoritePost);
  const isFavorite = action.isPending ? action.variables.body.favorite : post.favorite;
  return (
    <IconButton
      aria-label="Favorite"
      aria-pressed={isFavorite}
      className={classNames(isFavorite && styles.favorite)}
      onClick={() => !action.isPending && action.mutate({ params: { id: post._id }, body: { favorite: !isFavorite } })}
    >
      <Heart size={20} />
    </IconButton>
  );
}

function ActiveSwitch({ post }: { post: Post }) {
  const action = useAction(updatePost);
  // The toast has said why it was refused: the switch turns back without a second sentence.
  const turn = (active: boolean) =>
    action.mutateAsync({ params: { id: post._id }, body: { active } }).catch(() => undefined);
  return <SwitchField checked={post.active} label="Active" onChange={turn} />;
}

function Loaded({ post, actions }: { post: Post; actions: Actions }) {
  const { propertyCount } = useSession();
  const link = useLinkOf(post);
  return (
    <RecordArticle
      marks={
        <>
          {chipsOf(post, new Date()).map((chip) => (
            <StatusChip key={chip.label} {...chip} />
          ))}
          {propertyCount > 1 && <span>{post.propertyName}</span>}
        </>
      }
      title={post.title}
      tools={
        <Stack gap={4} row>
          {post.can.favorite && <FavoriteButton post={post} />}
          <CopyButton label="link" text={link} />
        </Stack>
      }
    >
      <div className={styles.acts}>
        {post.can.activate && <ActiveSwitch post={post} />}
        <Stack gap={8} row>
          <ActionGroup
            items={actions.flatMap(({ id, label, when, onAct }) =>
              when(post) && onAct ? [{ id, label: label(post), onAct: () => onAct(post) }] : [],
            )}
            label={`More for ${post.title}`}
          />
        </Stack>
      </div>
      <RichWords text={post.text} />
      <Questions info={post.boostInfo} />
      <Facts post={post} />
      {post.recurrence !== 'none' && !post.isDeleted && <Occurrences post={post} />}
      {post.boostType && <PointLogTable heading="Submissions" postId={post._id} withTypes={false} />}
    </RecordArticle>
  );
}

/** One post, event or boost beside its list; of a boost with the submissions to it. */
export function PostPanel({ id, actions, onClose }: { id: string; actions: Actions; onClose: () => void }) {
  const change = useChange();
  const close = () => {
    const ofTable = Object.keys(locationNow().search).filter((key) => key.startsWith(`${submissionsWithin}.`));
    change(Object.fromEntries(ofTable.map((key) => [key, undefined])), { replace: true });
    onClose();
  };
  return (
    <RecordPanel
      endpoint={getPost}
      id={id}
      onClose={close}
      title={(post) => (post ? postKindLabels[kindOf(post.type)] : 'Details')}
      unknown={say.informationMissing}
    >
      {(post) => <Loaded actions={actions} post={post} />}
    </RecordPanel>
  );
}
