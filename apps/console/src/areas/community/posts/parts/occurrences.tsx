import {
  changeOccurrence,
  listOccurrences,
  restoreOccurrence,
  type OccurrenceRecord,
} from '@hearth/contract/community/occurrences';
import type { Post } from '@hearth/contract/community/post-record';
import { useState } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { MoreMenu } from '../../../../ui/more-menu.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { EditFollowing } from '../dialogs/edit-dialog.tsx';
import { MoveDialog } from '../dialogs/move-dialog.tsx';
import styles from './occurrences.module.css';

const shownAtFirst = 4;

/** When a recurring item begins next: one alone can be skipped or moved, and the series be changed from one on. */
export function Occurrences({ post }: { post: Post }) {
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
