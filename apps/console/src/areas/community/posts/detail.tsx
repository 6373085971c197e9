import { boostTypeLabels } from '@hearth/contract/boosts';
import { postMessages as say } from '@hearth/contract/community/messages';
import {
  changeOccurrence,
  listOccurrences,
  restoreOccurrence,
  type OccurrenceRecord,
} from '@hearth/contract/community/occurrences';
import type { BoostContent, Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { favoritePost, getPost, updatePost } from '@hearth/contract/community/posts';
import { formatCount, plural } from '@hearth/contract/format';
import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { useChange } from '../../../kit/address.ts';
import { Answer } from '../../../kit/answer.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { chipsOf } from '../../../kit/post-chips.ts';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { RichWords } from '../../../kit/rich-words.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { hrefOf, locationNow } from '../../../platform/location.ts';
import { nameOf } from '../../../platform/place.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Points } from '../../../ui/points.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import styles from './detail.module.css';
import { EditFollowing } from './form.tsx';
import { MoveDialog } from './dialogs/move-dialogs.tsx';
import { pathOf } from './logic/place.ts';
import { recurrenceOf } from './logic/standing.ts';
import { PointLogTable, submissionsWithin } from '../../points/point-logs/public.tsx';

const shownAtFirst = 4;

/** When a recurring item begins next: one alone can be skipped or moved, and the series be changed from one on. */
function Occurrences({ post }: { post: Post }) {
  const at = useTimes();
  const found = useEndpoint(listOccurrences, { params: { id: post._id }, query: {} });
  const [showsAll, setShowsAll] = useState(false);
  const change = useAction(changeOccurrence, { done: 'Skipped only this one' });
  const restore = useAction(restoreOccurrence, { done: 'Put back where it was' });
  const { open, dialog } = useDialogs({
    move: (close, next: OccurrenceRecord) => <MoveDialog occurrence={next} onClose={close} post={post} />,
    following: (close, next: OccurrenceRecord) => <EditFollowing from={next} onClose={close} post={post} />,
  });
  const params = ({ number }: OccurrenceRecord) => ({ params: { id: post._id, number } });
  const itemsOf = (next: OccurrenceRecord) => [
    ...(next.isSkipped
      ? []
      : [
          {
            id: 'skip',
            label: 'Skip only this one',
            onAct: () => change.mutate({ ...params(next), body: { startDate: null } }),
          },
          { id: 'move', label: 'Move only this one', onAct: () => open.move(next) },
        ]),
    ...(next.isSkipped || next.isMoved
      ? [{ id: 'restore', label: 'Put back', onAct: () => restore.mutate(params(next)) }]
      : []),
    { id: 'following', label: 'Change this and following', onAct: () => open.following(next) },
  ];
  return (
    <section aria-label="Next occurrences">
      <h4>Next occurrences</h4>
      <Answer of={found} waiting={160}>
        {({ data, totalCount }) => (
          <>
            {data.length === 0 && <Muted>None in the next twelve months</Muted>}
            <ol className={styles.list}>
              {data.slice(0, showsAll ? undefined : shownAtFirst).map((next) => (
                <li key={next.number}>
                  <span className={next.isSkipped ? styles.skipped : undefined}>
                    {at(next.startDate, post.timezone)}
                  </span>
                  {next.isSkipped && <StatusChip label="Skipped" status="inactive" />}
                  {next.isMoved && <StatusChip label="Moved" status="ready" />}
                  {next.can.change && (
                    <MoreMenu
                      items={itemsOf(next)}
                      label={`Change the occurrence of ${at(next.startDate, post.timezone)}`}
                    />
                  )}
                </li>
              ))}
            </ol>
            {totalCount > shownAtFirst && !showsAll && (
              <Button onClick={() => setShowsAll(true)} size="small">
                Show {totalCount - shownAtFirst} more
              </Button>
            )}
          </>
        )}
      </Answer>
      {dialog}
    </section>
  );
}

/** Dates, reward and likes of an item; times by the clock of its property. */
function Facts({ post }: { post: Post }) {
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

/** What residents are asked by a survey, a vote or a review. */
function Questions({ info: { microSurveyBoost, voteBoost, newReviewBoost } }: { info: BoostContent }) {
  const review = newReviewBoost?.question ? [{ _id: 'review', text: newReviewBoost.question }] : [];
  const options = voteBoost?.selections.map(({ _id, label }) => ({ _id, text: label }));
  const texts =
    microSurveyBoost?.questions.map(({ _id, question }) => ({ _id, text: question })) ??
    (options && [...options, ...(voteBoost?.freeformEntry ? [{ _id: 'other', text: 'Other' }] : [])]) ??
    review;
  if (texts.length === 0) return null;
  return (
    <section className={styles.root}>
      <h4>{voteBoost ? 'Options' : plural(texts.length, 'Question')}</h4>
      <ol>
        {texts.map(({ _id, text }) => (
          <li key={_id}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

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
