import type { CalendarEntry } from '@hearth/contract/community/calendar';
import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { kindOf } from '@hearth/contract/community/post-types';
import { getPost, updatePost } from '@hearth/contract/community/posts';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { MoreMenu } from '../../../../ui/more-menu.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';

const CopyPost = lazyDialog(() => import('../form.tsx').then((forms) => forms.CopyPost));
const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx').then((dialogs) => dialogs.MoveDialog));
const ShiftDialog = lazyDialog(() => import('../dialogs/shift-dialog.tsx').then((dialogs) => dialogs.ShiftDialog));

interface WithPostProps {
  id: string;
  onClose: () => void;
  children: (post: Post) => ReactNode;
}

/** A dialog about the item of an entry, as it was when it was opened. */
function WithPost({ id, onClose, children }: WithPostProps) {
  const [opened, setOpened] = useState<Post>();
  const { data, error, refetch } = useEndpoint(getPost, { params: { id } }, { enabled: !opened });
  if (data && !opened) setOpened(data.data);
  if (opened) return children(opened);
  if (!error) return null;
  return (
    <DialogShell onClose={onClose} open title="This could not be opened">
      <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>
    </DialogShell>
  );
}

/** What can be done to entries of the calendar where they stand, and the dialogs that do it. */
export function useEntryMenu() {
  const update = useAction(updatePost, { done: ({ data }) => say.updated(kindOf(data.type)) });
  const { open, dialog } = useDialogs({
    copy: (close, { post }: CalendarEntry) => (
      <WithPost id={post} onClose={close}>
        {(item) => <CopyPost onClose={close} post={item} />}
      </WithPost>
    ),
    move: (close, { post, ...occurrence }: CalendarEntry) => (
      <WithPost id={post} onClose={close}>
        {(item) =>
          item.recurrence === 'none' ? (
            <ShiftDialog onClose={close} post={item} />
          ) : (
            <MoveDialog occurrence={occurrence} onClose={close} post={item} />
          )
        }
      </WithPost>
    ),
  });
  const menu = (entry: CalendarEntry, id: string) => {
    const hasBegun = Date.parse(entry.startDate) <= Date.now();
    const { post, active, isSkipped, title } = entry;
    return (
      <MoreMenu
        items={[
          ...(hasBegun || isSkipped ? [] : [{ id: 'move', label: 'Move', onAct: () => open.move(entry) }]),
          { id: 'copy', label: 'Copy', onAct: () => open.copy(entry) },
          {
            id: 'active',
            label: active ? 'Deactivate' : 'Activate',
            onAct: () => update.mutate({ params: { id: post }, body: { active: !active } }),
          },
        ]}
        key={id}
        label={`More for ${title}`}
      />
    );
  };
  return { menu, dialog };
}
