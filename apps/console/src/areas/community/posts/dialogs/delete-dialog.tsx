import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { kindOf } from '@hearth/contract/community/post-types';
import { removePost } from '@hearth/contract/community/posts';
import { formatCount } from '../../../../platform/format.ts';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';

/** Asks before an item is deleted. */
export function DeleteDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const kind = kindOf(post.type);
  const remove = useAction(removePost, {
    done: say.deleted(kind),
    onSuccess: onClose,
    onError: () => onClose(),
  });
  const pending = post.pointLogsPending;
  return (
    <ConfirmDialog
      busy={remove.isPending}
      confirm="Delete"
      destructive
      onCancel={onClose}
      onConfirm={() => (post._id ? remove.mutate({ params: { id: post._id } }) : toast.error(say.deleteWithoutId))}
      open
      title={`Delete ‘${post.title}’?`}
    >
      {post.active ? say.deleteActive(kind) : say.deleteInactive(kind)}
      {pending > 0 &&
        ` ${formatCount(pending)} ${pending === 1 ? 'submission that waits for a decision is' : 'submissions that wait for a decision are'} withdrawn.`}{' '}
      It stays under Deleted, where it can be copied.
    </ConfirmDialog>
  );
}
