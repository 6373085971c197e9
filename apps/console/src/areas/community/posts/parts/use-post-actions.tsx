import { postMessages } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import type { RowAction } from '../../../../kit/list-types.ts';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useSession } from '../../../../platform/session.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { PostCategory } from '../logic/category.ts';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

const CreatePost = lazyDialog(() => import('../form.tsx').then((forms) => forms.CreatePost));
const EditPost = lazyDialog(() => import('../form.tsx').then((forms) => forms.EditPost));
const CopyPost = lazyDialog(() => import('../form.tsx').then((forms) => forms.CopyPost));
const CopiesDialog = lazyDialog(() => import('../dialogs/post-dialogs.tsx').then((dialogs) => dialogs.CopiesDialog));
const HistoryDialog = lazyDialog(() => import('../dialogs/post-dialogs.tsx').then((dialogs) => dialogs.HistoryDialog));
const DeleteDialog = lazyDialog(() => import('../dialogs/post-dialogs.tsx').then((dialogs) => dialogs.DeleteDialog));

const inRow = new Set(['edit', 'copy', 'history']);

/** Actions of a post and their dialogs: rows have the first three (spec 2, section 2), panels all. */
export function usePostActions() {
  const { propertyCount } = useSession();
  const { open, dialog } = useDialogs({
    create: (close, category: PostCategory) => <CreatePost onClose={close} category={category} />,
    edit: (close, post: Post) => <EditPost onClose={close} post={post} />,
    copy: (close, post: Post) => <CopyPost onClose={close} post={post} />,
    copies: (close, post: Post) => <CopiesDialog onClose={close} post={post} />,
    history: (close, post: Post) => <HistoryDialog onClose={close} post={post} />,
    remove: (close, post: Post) => <DeleteDialog onClose={close} post={post} />,
  });
  const actions: RowAction<Post>[] = [
    { id: 'edit', label: () => common.edit, when: ({ can }) => can.edit, onAct: open.edit },
    { id: 'copy', label: () => common.copy, when: ({ can }) => can.copy, onAct: open.copy },
    { id: 'history', label: () => text.actions.history, when: () => true, onAct: open.history },
    {
      id: 'copies',
      label: () => text.actions.copies,
      when: ({ can }) => can.copy && propertyCount > 1,
      onAct: open.copies,
    },
    {
      id: 'delete',
      label: () => common.delete,
      when: ({ can }) => can.delete,
      onAct: (post) => (post._id ? open.remove(post) : toast.error(postMessages.deleteWithoutId)),
      destructive: true,
    },
  ];
  return { actions, rowActions: actions.filter(({ id }) => inRow.has(id)), create: open.create, dialog };
}
