import { pointMessages as say } from '@hearth/contract/points/messages';
import { commentPointLog } from '@hearth/contract/points/point-logs';
import { type PointLogDetail } from '@hearth/contract/points/point-log-record';
import { lazy, Suspense, useRef, useState } from 'react';
import { useKept } from '../../../../kit/drafts.ts';
import { placeholderInserts } from '../../../../kit/inserts.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useAction } from '../../../../platform/query.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import styles from './comments.module.css';
import { Muted } from '../../../../ui/layout.tsx';

const CommentTemplatePicker = lazy(() =>
  import('../../../library/templates/public.tsx').then((library) => ({ default: library.CommentTemplatePicker })),
);
const DeliveryDialog = lazyDialog(() => import('../dialogs/delivery-dialog.tsx').then((parts) => parts.DeliveryDialog));

type Comment = PointLogDetail['comments'][number];

const deliveryLabels = {
  queued: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  bounced: 'Bounced',
};

const columns = (at: (instant: string) => string, onDelivery: (comment: Comment) => void): Column<Comment>[] => [
  { id: 'user', header: 'User', nowrap: true, card: 'title', cell: ({ user }) => user },
  {
    id: 'comment',
    header: 'Comment',
    cell: ({ comment }) => <span className={styles.words}>{comment}</span>,
  },
  { id: 'createdAt', header: 'Date', nowrap: true, cell: ({ createdAt }) => at(createdAt) },
  {
    id: 'delivery',
    header: 'Email',
    nowrap: true,
    cell: (comment) =>
      comment.delivery && (
        <Button onClick={() => onDelivery(comment)} size="small" variant="text">
          {deliveryLabels[comment.delivery]}
        </Button>
      ),
  },
];

/** What staff said about a log. */
export function Comments({ log }: { log: PointLogDetail }) {
  const at = useTimes();
  const { open, dialog } = useDialogs({
    delivery: (close, comment: Comment) => <DeliveryDialog comment={comment} log={log} onClose={close} />,
  });
  if (log.comments.length === 0) return log.can.comment ? null : <Muted>No comments yet.</Muted>;
  return (
    <section>
      <h4>Comments</h4>
      <DataTable
        columns={columns((instant) => at(instant, log.timezone), open.delivery)}
        label="Comments"
        rowId={({ _id }) => _id}
        rowName={({ user }) => user}
        rows={log.comments}
      />
      {dialog}
    </section>
  );
}

/** A box to say something about a log; placeholders are filled in when it is sent. */
export function CommentBox({ log }: { log: PointLogDetail }) {
  const draft = `comment:${log._id}`;
  const { value: text, set: setText, drop, isRestored } = useKept(draft, '');
  const [begun, setBegun] = useState(isRestored);
  const { value: template, set: setTemplate } = useKept<string | undefined>(`${draft}/template`, undefined);
  const box = useRef<HTMLFormElement>(null);
  const add = useAction(commentPointLog, {
    done: say.commentAdded,
    onSuccess: () => {
      drop();
      setBegun(false);
    },
    onError: (error) => {
      toast.error(say.commentFailed, error.message);
      return true;
    },
  });
  return (
    <form
      className={styles.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (text === '' && !currentTarget.contains(relatedTarget)) setBegun(false);
      }}
      onFocus={() => {
        setBegun(true);
        requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'nearest' }));
      }}
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim())
          add.mutate({ params: { id: log._id }, body: { comment: text, ...(template && { template }) } });
      }}
    >
      {isRestored && <RestoredNote onDiscard={drop} />}
      <TextField
        inserts={begun ? placeholderInserts : undefined}
        label="Add a comment"
        labelOnBorder
        minRows={begun ? 2 : 1}
        multiline
        onChange={({ target }) => {
          setText(target.value);
          setBegun(true);
        }}
        value={text}
      />
      {begun && (
        <div className={styles.bar}>
          <Suspense fallback={<Skeleton height={38} shape="block" />}>
            <CommentTemplatePicker
              audience={log.audience}
              label="Template"
              labelOnBorder
              onPick={({ _id }, withTemplate) => {
                setTemplate(_id);
                setText(withTemplate);
              }}
              picked={template}
              rating={log.rating}
              text={text}
            />
          </Suspense>
          <Button
            disabled={text.trim() === ''}
            loading={add.isPending}
            // A press must not take the focus: what is written would fold away under it.
            onMouseDown={(event) => event.preventDefault()}
            type="submit"
          >
            Add comment
          </Button>
        </div>
      )}
    </form>
  );
}
