import type { Brand } from '@hearth/contract/brands/brand-record';
import { updateBrand } from '@hearth/contract/brands/brands';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import type { RowAction } from '../../../../kit/list-types.ts';
import { useAction } from '../../../../platform/query.ts';

type Open = Readonly<Record<'edit' | 'codes' | 'remove', (brand: Brand) => void>>;

/** What can be done to a brand of the list. */
export function useBrandActions(open: Open): readonly RowAction<Brand>[] {
  const update = useAction(updateBrand, { done: say.updated });
  const mayManage = ({ can }: Brand) => can.manage;
  return [
    { id: 'edit', label: () => 'Edit', when: mayManage, onAct: open.edit },
    { id: 'codes', label: () => 'Codes', when: ({ fulfilment }) => fulfilment === 'codes', onAct: open.codes },
    {
      id: 'active',
      label: ({ active }) => (active ? 'Deactivate' : 'Activate'),
      when: mayManage,
      more: true,
      onAct: ({ _id, active, version }) => update.mutate({ params: { id: _id }, body: { active: !active, version } }),
    },
    { id: 'delete', label: () => 'Delete', when: mayManage, more: true, onAct: open.remove },
  ];
}
