import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { favoritePost, getPost, updatePost } from '@hearth/contract/community/posts';
import { hexIdPattern } from '@hearth/contract/primitives';
import Heart from 'lucide-react/icons/heart';
import { useChange } from '../../../kit/address.ts';
import { Answer } from '../../../kit/answer.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { RichWords } from '../../../kit/rich-words.tsx';
import { locationNow } from '../../../platform/location.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { PointLogTable, submissionsWithin } from '../../points/point-logs/public.tsx';
import styles from './detail.module.css';
import { pathOf } from './logic/place.ts';
import { standingOf } from './logic/standing.ts';
import { Facts } from './parts/facts.tsx';
import { Occurrences } from './parts/occurrences.tsx';
import { Questions } from './parts/questions.tsx';

type Actions = readonly RowAction<Post>[];

/** Where a copied link leads: to the residents' own place, or to the item in this console. */
function useLinkOf({ _id, type }: Post) {
  const { settings } = useSession();
  if (settings.residentUrl !== null) return `${settings.residentUrl}/posts/${_id}`;
  const { to, search } = pathOf(kindOf(type), audienceOfPost(type));
  return `${location.origin}${to}?${new URLSearchParams({ ...search, post: _id })}`;
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
    <article aria-labelledby={`post-${post._id}`} className={styles.root}>
      <header className={styles.top}>
        <h3 id={`post-${post._id}`}>{post.title}</h3>
        <div className={styles.marks}>
          <StatusChip {...standingOf(post, new Date())} />
          {propertyCount > 1 && <span>{post.propertyName}</span>}
        </div>
        <div className={styles.tools}>
          {post.can.favorite && <FavoriteButton post={post} />}
          <CopyButton label="link" text={link} />
        </div>
      </header>
      <div className={styles.acts}>
        {post.can.activate && <ActiveSwitch post={post} />}
        <div className={styles.buttons}>
          <ActionGroup
            items={actions.flatMap(({ id, label, when, onAct }) =>
              when(post) && onAct ? [{ id, label: label(post), onAct: () => onAct(post) }] : [],
            )}
            label={`More for ${post.title}`}
          />
        </div>
      </div>
      <RichWords text={post.text} />
      <Questions info={post.boostInfo} />
      <Facts post={post} />
      {post.recurrence !== 'none' && !post.isDeleted && <Occurrences post={post} />}
    </article>
  );
}

/** One post, event or boost beside its list; of a boost with the submissions to it. */
export function PostPanel({ id, actions, onClose }: { id: string; actions: Actions; onClose: () => void }) {
  const change = useChange();
  const isKnown = hexIdPattern.test(id);
  const found = useEndpoint(getPost, { params: { id } }, { enabled: isKnown });
  const post = found.data?.data;
  const close = () => {
    const ofTable = Object.keys(locationNow().search).filter((key) => key.startsWith(`${submissionsWithin}.`));
    change(Object.fromEntries(ofTable.map((key) => [key, undefined])), { replace: true });
    onClose();
  };
  return (
    <SidePanel onClose={close} title={post ? postKindLabels[kindOf(post.type)] : 'Details'}>
      {isKnown ? (
        <Answer
          inset
          of={found}
          waiting={
            <div className={styles.root}>
              <Skeleton height={28} width="60%" />
              <Skeleton height={48} shape="block" />
              <Skeleton height={280} shape="block" />
            </div>
          }
        >
          {({ data }) => (
            <>
              <Loaded actions={actions} key={data._id} post={data} />
              {data.boostType && (
                <div className={styles.submissions}>
                  <PointLogTable heading="Submissions" key={data._id} postId={data._id} withTypes={false} />
                </div>
              )}
            </>
          )}
        </Answer>
      ) : (
        <div className={styles.root}>
          <RetryAlert>{say.informationMissing}</RetryAlert>
        </div>
      )}
    </SidePanel>
  );
}
