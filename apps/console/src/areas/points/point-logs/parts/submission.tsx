import { leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { type ReactNode, lazy, Suspense, useRef, useState } from 'react';
import { pointMessages } from '@hearth/contract/points/messages';
import { commentPointLog } from '@hearth/contract/points/point-logs';
import type { PointLogDetail } from '@hearth/contract/points/point-log-record';
import { DataTable } from '../../../../ui/data-table.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { TextLink } from '../../../../ui/text-link.tsx';
import styles from '../detail.module.css';
import { useDraftState } from '../../../../kit/drafts.ts';
import { placeholderInserts } from '../../../../kit/inserts.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import { common, text as kit } from '../../../../kit/messages.ts';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useAction } from '../../../../platform/query.ts';
import { timeAt } from '../../../../platform/days.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { Muted } from '../../../../ui/layout.tsx';
import { text } from '../messages.ts';

const { submission: labels, comments } = text;

type Info<V extends keyof BoostInfo> = NonNullable<BoostInfo[V]>;
type Rows = Parameters<typeof DescriptionList>[0]['rows'];

const filled = (value: string) => value !== '';
const row = (label: string, value: string): Rows[number] => [filled(value) && label, value];
const codeAndNote = ({ code, note }: { code: string; note: string }): Rows => [
  row(labels.code, code),
  row(labels.note, note),
];
const yesNo = (value: boolean) => (value ? labels.yes : labels.no);

function PublicLink({ url }: { url: string }) {
  return /^https?:\/\//i.test(url) ? (
    <TextLink>
      <a href={url} rel="noopener noreferrer nofollow" target="_blank">
        {url}
      </a>
    </TextLink>
  ) : (
    url
  );
}

function Referral({ info }: { info: Info<'referral'> }) {
  return (
    <DescriptionList
      rows={[
        [labels.lead, `${info.firstName} ${info.lastName}`.trim()],
        [common.email, info.email],
        [common.phone, info.phone],
        [labels.floorPlan, info.floorPlanType],
        [labels.leadStatus, leadStatusLabels[info.leadStatus as LeadStatus] ?? info.leadStatus],
        [labels.textOptIn, yesNo(info.textOptIn)],
        row(labels.externalLead, info.externalLeadID),
        row(labels.promoCode, info.promoCode),
        ...codeAndNote(info),
      ]}
    />
  );
}

const questionColumns: Column<Info<'microSurveyBoost'>['questions'][number]>[] = [
  { id: 'question', header: labels.question, card: 'title', cell: ({ question }) => question },
  { id: 'rating', header: labels.rating, nowrap: true, cell: ({ rating }) => <StarRating value={rating} /> },
  { id: 'note', header: labels.note, cell: ({ note }) => note || '–' },
];

const selectionColumns: Column<Info<'voteBoost'>['selections'][number]>[] = [
  {
    id: 'label',
    header: labels.option,
    card: 'title',
    cell: ({ label, selected }) => (selected ? <strong>{label}</strong> : label),
  },
  {
    id: 'selected',
    header: labels.chosen,
    align: 'right',
    card: 'aside',
    cell: ({ selected }) => (selected ? labels.isChosen : '–'),
  },
];

const tables: { [V in keyof BoostInfo]-?: (info: Info<V>) => ReactNode } = {
  referral: (info) => <Referral info={info} />,
  event: (info) => <DescriptionList rows={codeAndNote(info)} />,
  socialMedia: (info) => (
    <DescriptionList rows={[[labels.post, <PublicLink key="url" url={info.postUrl} />], ...codeAndNote(info)]} />
  ),
  review: (info) => (
    <DescriptionList rows={[[labels.review, <PublicLink key="url" url={info.postUrl} />], ...codeAndNote(info)]} />
  ),
  custom: (info) => <DescriptionList rows={codeAndNote(info)} />,
  ugc: (info) => <DescriptionList rows={[[labels.title, info.title], ...codeAndNote(info)]} />,
  newReviewBoost: (info) => (
    <DescriptionList
      rows={[
        [labels.question, info.question],
        [labels.rating, <StarRating key="rating" value={info.rating} />],
        [labels.reviewClick, yesNo(info.reviewClick)],
        ...codeAndNote(info),
      ]}
    />
  ),
  microSurveyBoost: (info) => (
    <>
      <DataTable
        columns={questionColumns}
        label={labels.answers}
        rowId={({ _id }) => _id}
        rowName={({ question }) => question}
        rows={info.questions}
      />
      <div className={styles.inset}>
        <DescriptionList rows={codeAndNote(info)} />
      </div>
    </>
  ),
  voteBoost: (info) => (
    <>
      <DataTable
        columns={selectionColumns}
        label={labels.vote}
        rowId={({ _id }) => _id}
        rowName={({ label }) => label}
        rows={info.selections}
      />
      <div className={styles.inset}>
        <DescriptionList rows={[row(labels.other, info.freeformEntry), ...codeAndNote(info)]} />
      </div>
    </>
  ),
};

/** The resident's submission, laid out by boost type. */
export function BoostInfoTable({ info }: { info: BoostInfo }) {
  const variants = Object.entries(info) as [keyof BoostInfo, never][];
  return variants.map(([variant, value]) => (
    <div key={variant}>{(tables[variant] as (info: never) => ReactNode)(value)}</div>
  ));
}

const CommentTemplatePicker = lazy(() =>
  import('../../../library/templates/public.tsx').then((library) => ({ default: library.CommentTemplatePicker })),
);
const DeliveryDialog = lazyDialog(() => import('../dialogs/log-dialogs.tsx').then((parts) => parts.DeliveryDialog));

type Comment = PointLogDetail['comments'][number];

const commentColumns = (at: (instant: string) => string, onDelivery: (comment: Comment) => void): Column<Comment>[] => [
  { id: 'user', header: comments.user, nowrap: true, card: 'title', cell: ({ user }) => user },
  {
    id: 'comment',
    header: comments.comment,
    cell: ({ comment }) => <span className={styles.words}>{comment}</span>,
  },
  { id: 'createdAt', header: common.date, nowrap: true, cell: ({ createdAt }) => at(createdAt) },
  {
    id: 'delivery',
    header: common.email,
    nowrap: true,
    cell: (comment) =>
      comment.delivery && (
        <Button onClick={() => onDelivery(comment)} size="small" variant="text">
          {kit.delivery[comment.delivery]}
        </Button>
      ),
  },
];

export function Comments({ log }: { log: PointLogDetail }) {
  const { open, dialog } = useDialogs({
    delivery: (close, comment: Comment) => <DeliveryDialog comment={comment} log={log} onClose={close} />,
  });
  if (log.comments.length === 0) return log.can.comment ? null : <Muted>{comments.empty}</Muted>;
  return (
    <section>
      <h4>{comments.title}</h4>
      <DataTable
        columns={commentColumns((instant) => timeAt(instant, log.timezone), open.delivery)}
        label={comments.title}
        rowId={({ _id }) => _id}
        rowName={({ user }) => user}
        rows={log.comments}
      />
      {dialog}
    </section>
  );
}

/** A form to comment; the server fills in placeholders. */
export function CommentBox({ log }: { log: PointLogDetail }) {
  const draft = `comment:${log._id}`;
  const { value: comment, set: setComment, drop, isRestored } = useDraftState(draft, '');
  const [begun, setBegun] = useState(isRestored);
  const { value: template, set: setTemplate } = useDraftState<string | undefined>(`${draft}/template`, undefined);
  const box = useRef<HTMLFormElement>(null);
  const add = useAction(commentPointLog, {
    done: pointMessages.commentAdded,
    onSuccess: () => {
      drop();
      setBegun(false);
    },
    onError: (error) => {
      toast.error(pointMessages.commentFailed, error.message);
      return true;
    },
  });
  return (
    <form
      className={styles.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (comment === '' && !currentTarget.contains(relatedTarget)) setBegun(false);
      }}
      onFocus={() => {
        setBegun(true);
        requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'nearest' }));
      }}
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        if (comment.trim()) add.mutate({ params: { id: log._id }, body: { comment, ...(template && { template }) } });
      }}
    >
      {isRestored && <RestoredNote onDiscard={drop} />}
      <TextField
        inserts={begun ? placeholderInserts : undefined}
        label={comments.label}
        labelOnBorder
        minRows={begun ? 2 : 1}
        multiline
        onChange={({ target }) => {
          setComment(target.value);
          setBegun(true);
        }}
        value={comment}
      />
      {begun && (
        <div className={styles.bar}>
          <Suspense fallback={<Skeleton height={38} shape="block" />}>
            <CommentTemplatePicker
              audience={log.audience}
              label={comments.template}
              labelOnBorder
              onPick={({ _id }, withTemplate) => {
                setTemplate(_id);
                setComment(withTemplate);
              }}
              picked={template}
              rating={log.rating}
              text={comment}
            />
          </Suspense>
          <Button
            disabled={comment.trim() === ''}
            loading={add.isPending}
            // Keep focus in the field, or the form collapses before the click lands.
            onMouseDown={(event) => event.preventDefault()}
            type="submit"
          >
            {comments.add}
          </Button>
        </div>
      )}
    </form>
  );
}
