import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { kindOf } from '@hearth/contract/community/post-types';
import { removePost } from '@hearth/contract/community/posts';
import { counted } from '@hearth/contract/counts';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

/** Asks before an item is deleted. */
export function DeleteDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const kind = kindOf(post.type);
  const pending = post.pointLogsPending;
  return (
    <ActionDialog
      confirm="Delete"
      destructive
      done={say.deleted(kind)}
      endpoint={removePost}
      input={{ params: { id: post._id } }}
      onClose={onClose}
      title={`Delete ‘${post.title}’?`}
    >
      {post.active ? say.deleteActive(kind) : say.deleteInactive(kind)}
      {pending > 0 &&
        ` ${counted(pending, 'submission that waits for a decision is', 'submissions that wait for a decision are')} withdrawn.`}{' '}
      It stays under Deleted, where it can be copied.
    </ActionDialog>
  );
}
