import { libraryMessages as say } from '@hearth/contract/library/messages';
import type { Template } from '@hearth/contract/library/template-record';
import { updateTemplate } from '@hearth/contract/library/templates';
import type { RowAction } from '../../../../kit/list-types.ts';
import { useAction } from '../../../../platform/query.ts';

type Open = Readonly<Record<'edit' | 'duplicate' | 'remove', (template: Template) => void>>;

/** What can be done to a template of the list. */
export function useTemplateActions(open: Open): readonly RowAction<Template>[] {
  const update = useAction(updateTemplate, { done: say.updated });
  const mayManage = ({ can }: Template) => can.manage;
  return [
    { id: 'edit', label: () => 'Edit', when: mayManage, onAct: open.edit },
    { id: 'duplicate', label: () => 'Duplicate', when: mayManage, more: true, onAct: open.duplicate },
    {
      id: 'active',
      label: ({ active }) => (active ? 'Deactivate' : 'Activate'),
      when: mayManage,
      more: true,
      onAct: ({ _id, active }) => update.mutate({ params: { id: _id }, body: { active: !active } }),
    },
    { id: 'delete', label: () => 'Delete', when: mayManage, more: true, onAct: open.remove },
  ];
}
