import type { Post } from '@hearth/contract/community/post-record';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import type { RowAction } from '../../../../kit/list-types.ts';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import type { PostPlace } from '../logic/place.ts';

const CreatePost = lazyDialog(() => import('../form.tsx').then((forms) => forms.CreatePost));
const EditPost = lazyDialog(() => import('../form.tsx').then((forms) => forms.EditPost));
const CopyPost = lazyDialog(() => import('../form.tsx').then((forms) => forms.CopyPost));
const HistoryDialog = lazyDialog(() => import('../dialogs/history-dialog.tsx').then((parts) => parts.HistoryDialog));
const DeleteDialog = lazyDialog(() => import('../dialogs/delete-dialog.tsx').then((parts) => parts.DeleteDialog));

/** What can be done to an item: its row has the first three (spec 2, section 2), its panel all. And the dialogs that do it. */
export function usePostActions() {
  const { open, dialog } = useDialogs({
    create: (close, place: PostPlace) => <CreatePost onClose={close} place={place} />,
    edit: (close, post: Post) => <EditPost onClose={close} post={post} />,
    copy: (close, post: Post) => <CopyPost onClose={close} post={post} />,
    history: (close, post: Post) => <HistoryDialog onClose={close} post={post} />,
    remove: (close, post: Post) => <DeleteDialog onClose={close} post={post} />,
  });
  const actions: RowAction<Post>[] = [
    { id: 'edit', label: () => 'Edit', when: ({ can }) => can.edit, onAct: open.edit },
    { id: 'copy', label: () => 'Copy', when: ({ can }) => can.copy, onAct: open.copy },
    { id: 'history', label: () => 'History', when: () => true, onAct: open.history },
    { id: 'delete', label: () => 'Delete', when: ({ can }) => can.delete, onAct: open.remove },
  ];
  return { actions, rowActions: actions.filter(({ id }) => id !== 'delete'), create: open.create, dialog };
}
