import { libraryMessages as say } from '@hearth/contract/library/messages';
import type { Template } from '@hearth/contract/library/template-record';
import { deleteTemplate } from '@hearth/contract/library/templates';
import { formatCount } from '../../../../platform/format.ts';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';

/** Asks before a template is deleted. */
export function DeleteTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { _id, content, active, useCount } = template;
  const remove = useAction(deleteTemplate, {
    onSuccess: () => {
      toast.success(say.deleted);
      onClose();
    },
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      busy={remove.isPending}
      confirm="Delete"
      destructive
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: _id } })}
      open
      title={`Delete ${content.title}?`}
    >
      {active
        ? 'This template is currently active. Are you sure you want to delete it?'
        : 'Are you sure you want to delete this template?'}{' '}
      {useCount > 0 &&
        `It was used ${useCount === 1 ? 'once' : `${formatCount(useCount)} times`}; what was sent with it stays.`}
    </ConfirmDialog>
  );
}
