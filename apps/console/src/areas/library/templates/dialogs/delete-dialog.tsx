import { libraryMessages } from '@hearth/contract/library/messages';
import type { Template } from '@hearth/contract/library/template-record';
import { deleteTemplate } from '@hearth/contract/library/templates';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { text } from '../messages.ts';

export function DeleteTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { _id, content, active, useCount } = template;
  return (
    <ActionDialog
      confirm={text.remove.confirm}
      destructive
      done={libraryMessages.deleted}
      endpoint={deleteTemplate}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={text.remove.title(content.title)}
    >
      {active ? text.remove.active : text.remove.inactive} {useCount > 0 && text.remove.used(useCount)}
    </ActionDialog>
  );
}
