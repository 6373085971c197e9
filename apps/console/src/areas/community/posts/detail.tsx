import { boostTypeLabels } from '@hearth/contract/boosts';
import { postMessages } from '@hearth/contract/community/messages';
import {
  changeOccurrence,
  listOccurrences,
  restoreOccurrence,
  type OccurrenceRecord,
} from '@hearth/contract/community/occurrences';
import type { BoostContent, Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { favoritePost, getPost, updatePost } from '@hearth/contract/community/posts';
import { formatCount } from '@hearth/contract/format';
import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { useChange } from '../../../kit/address.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { chipsOf } from '../../../kit/post-chips.ts';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { RichWords } from '../../../kit/rich-words.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { hrefOf, currentLocation } from '../../../platform/location.ts';
import { urlValueOf } from '../../../platform/url-scope.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
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
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';
import styles from './posts.module.css';
import { EditFollowing } from './form.tsx';
import { MoveDialog } from './dialogs/post-dialogs.tsx';
import { pathOf, recurrenceOf } from './logic/category.ts';

import { PointLogTable, submissionsWithin } from '../../points/point-logs/public.tsx';

const shownAtFirst = 4;

/** Next occurrences of a recurring post, to skip, move or change the series from one on. */
function Occurrences({ post }: { post: Post }) {
  const found = useEndpoint(listOccurrences, { params: { id: post._id }, query: {} });
  const [showsAll, setShowsAll] = useState(false);
  const change = useAction(changeOccurrence, { done: text.detail.skipped });
  const restore = useAction(restoreOccurrence, { done: text.detail.restored });
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
            label: text.detail.skip,
            onAct: () => change.mutate({ ...params(next), body: { startDate: null } }),
          },
          { id: 'move', label: text.detail.move, onAct: () => open.move(next) },
        ]),
    ...(next.isSkipped || next.isMoved
      ? [{ id: 'restore', label: text.detail.restore, onAct: () => restore.mutate(params(next)) }]
      : []),
    { id: 'following', label: text.detail.following, onAct: () => open.following(next) },
  ];
  return (
    <section aria-label={text.detail.occurrences}>
      <h4>{text.detail.occurrences}</h4>
      <QueryView of={found} waiting={160}>
        {({ data, totalCount }) => (
          <>
            {data.length === 0 && <Muted>{text.detail.none}</Muted>}
            <ol className={styles.occurrences}>
              {data.slice(0, showsAll ? undefined : shownAtFirst).map((next) => (
                <li key={next.number}>
                  <span className={next.isSkipped ? styles.skipped : undefined}>
                    {timeAt(next.startDate, post.timezone)}
                  </span>
                  {next.isSkipped && <StatusChip label={text.detail.skippedChip} status="inactive" />}
                  {next.isMoved && <StatusChip label={text.detail.movedChip} status="ready" />}
                  {next.can.change && (
                    <MoreMenu items={itemsOf(next)} label={text.detail.change(timeAt(next.startDate, post.timezone))} />
                  )}
                </li>
              ))}
            </ol>
            {totalCount > shownAtFirst && !showsAll && (
              <Button onClick={() => setShowsAll(true)} size="small">
                {text.detail.more(totalCount - shownAtFirst)}
              </Button>
            )}
          </>
        )}
      </QueryView>
      {dialog}
    </section>
  );
}

function Facts({ post }: { post: Post }) {
  const at = (instant: string | null | undefined) => instant && timeAt(instant, post.timezone);
  const { boostType, eventInfo, recurrence, budget, rewardPoints } = post;
  const kind = kindOf(post.type);
  const earns = kind !== 'POST';
  const { rows } = text.detail;
  return (
    <DescriptionList
      rows={[
        [kind === 'BOOST' && rows.boostType, boostType && boostTypeLabels[boostType]],
        [rows.starts, at(post.startDate) ?? at(post.createdAt)],
        [rows.ends, at(post.endDate) ?? text.detail.noEnd],
        [rows.recurring, recurrence === 'none' ? text.list.notRecurring : (recurrenceOf(recurrence) ?? '-')],
        [recurrence !== 'none' && rows.next, at(post.nextOccurrence) ?? '-'],
        [Boolean(eventInfo?.startDate) && rows.eventStarts, at(eventInfo?.startDate)],
        [Boolean(eventInfo?.endDate) && rows.eventEnds, at(eventInfo?.endDate)],
        [eventInfo !== null && rows.code, eventInfo?.code],
        [earns && rows.reward, rewardPoints === 0 ? common.none : <Points amount={rewardPoints} />],
        [earns && rows.budget, budget === 0 ? text.list.noLimit : <Points amount={budget} />],
        [
          earns && rows.submissions,
          post.singleSubmission || post.maxSubmissionCount === 1
            ? text.detail.oneSubmission
            : text.detail.upTo(post.maxSubmissionCount),
        ],
        [earns && post.isImageRequired && rows.photo, text.detail.required],
        [rows.likes, formatCount(post.likes)],
        [rows.created, text.detail.created(timeAt(post.createdAt, post.timezone), post.author.name)],
      ]}
    />
  );
}

function Questions({ info: { microSurveyBoost, voteBoost, newReviewBoost } }: { info: BoostContent }) {
  const review = newReviewBoost?.question ? [{ _id: 'review', label: newReviewBoost.question }] : [];
  const options = voteBoost?.selections.map(({ _id, label }) => ({ _id, label }));
  const shown =
    microSurveyBoost?.questions.map(({ _id, question }) => ({ _id, label: question })) ??
    (options && [...options, ...(voteBoost?.freeformEntry ? [{ _id: 'other', label: text.detail.other }] : [])]) ??
    review;
  if (shown.length === 0) return null;
  return (
    <section className={styles.questions}>
      <h4>{voteBoost ? text.detail.options : text.detail.questions(shown.length)}</h4>
      <ol>
        {shown.map(({ _id, label }) => (
          <li key={_id}>{label}</li>
        ))}
      </ol>
    </section>
  );
}

type Actions = readonly RowAction<Post>[];

/** The copied link: to the resident app, or to this console without one. */
function useLinkOf({ _id, type, property }: Post) {
  const { settings } = useSession();
  if (settings.residentUrl !== null) return `${settings.residentUrl}/posts/${_id}`;
  const { to, search } = pathOf(kindOf(type), audienceOfPost(type));
  return location.origin + hrefOf({ to, search: { property: urlValueOf(property), ...search, post: _id } });
}

/** Optimistic toggle. */
function FavoriteButton({ post }: { post: Post }) {
  const action = useAction(favoritePost);
  const isFavorite = action.isPending ? action.variables.body.favorite : post.favorite;
  return (
    <IconButton
      aria-label={text.detail.favorite}
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
  // The toast has shown the error; the switch only turns back.
  const turn = (active: boolean) =>
    action.mutateAsync({ params: { id: post._id }, body: { active } }).catch(() => undefined);
  return <SwitchField checked={post.active} label={text.detail.active} onChange={turn} />;
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
          <CopyButton label={text.detail.link} text={link} />
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
            label={text.actions.more(post.title)}
          />
        </Stack>
      </div>
      <RichWords text={post.text} />
      <Questions info={post.boostInfo} />
      <Facts post={post} />
      {post.recurrence !== 'none' && !post.isDeleted && <Occurrences post={post} />}
      {post.boostType && <PointLogTable heading={text.detail.submissions} postId={post._id} withTypes={false} />}
    </RecordArticle>
  );
}

/** A post in a panel beside its list; boosts with their submissions. */
export function PostPanel({ id, actions, onClose }: { id: string; actions: Actions; onClose: () => void }) {
  const change = useChange();
  const close = () => {
    const ofTable = Object.keys(currentLocation().search).filter((key) => key.startsWith(`${submissionsWithin}.`));
    change(Object.fromEntries(ofTable.map((key) => [key, undefined])), { replace: true });
    onClose();
  };
  return (
    <RecordPanel
      endpoint={getPost}
      id={id}
      onClose={close}
      title={(post) => (post ? postKindLabels[kindOf(post.type)] : text.detail.title)}
      unknown={postMessages.informationMissing}
    >
      {(post) => <Loaded actions={actions} post={post} />}
    </RecordPanel>
  );
}
