import { formatCount, plural } from '@hearth/contract/format';
import { libraryMessages as say } from '@hearth/contract/library/messages';
import type { Template } from '@hearth/contract/library/template-record';
import { deleteTemplate } from '@hearth/contract/library/templates';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

/** Asks before a template is deleted. */
export function DeleteTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { _id, content, active, useCount } = template;
  return (
    <ActionDialog
      confirm="Delete"
      destructive
      done={say.deleted}
      endpoint={deleteTemplate}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={`Delete ${content.title}?`}
    >
      {active
        ? 'This template is currently active. Are you sure you want to delete it?'
        : 'Are you sure you want to delete this template?'}{' '}
      {useCount > 0 &&
        `It was used ${plural(useCount, 'once', `${formatCount(useCount)} times`)}; what was sent with it stays.`}
    </ActionDialog>
  );
}
