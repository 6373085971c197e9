import { fulfilmentLabels, type Brand } from '@hearth/contract/brands/brand-record';
import { listBrandCategories, listBrands, updateBrand } from '@hearth/contract/brands/brands';
import { listBrandGroups } from '@hearth/contract/brands/groups';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import { countries, lands } from '@hearth/contract/countries';
import Add from 'lucide-react/icons/plus';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { brandColumns } from './parts/columns.tsx';
import { CodesDialog } from '../codes/public.tsx';

/** What brands are narrowed by; categories and groups are those that there are. */
function useBrandFilters(): readonly Filter[] {
  const categories = useEndpoint(listBrandCategories, {}).data?.data ?? [];
  const groups = useEndpoint(listBrandGroups, {}).data?.data ?? [];
  return [
    { kind: 'search', placeholder: 'Search name, category or property...' },
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      placeholder: 'Active and inactive',
      options: options({ active: 'Active', inactive: 'Inactive' }),
    },
    {
      kind: 'choice',
      key: 'category',
      label: 'Category',
      placeholder: 'Every category',
      options: options(categories.map(({ name }) => name)),
    },
    {
      kind: 'choice',
      key: 'country',
      label: 'Country',
      placeholder: 'Every country',
      options: options(countries, (value) => lands[value].name),
    },
    {
      kind: 'choice',
      key: 'brandGroupId',
      label: 'Group',
      placeholder: 'Every group',
      options: options(groups),
      ofRecords: true,
    },
    {
      kind: 'choice',
      key: 'fulfilment',
      label: 'Fulfilment',
      placeholder: 'Every fulfilment',
      options: options(fulfilmentLabels),
    },
    { kind: 'switch', key: 'isLow', label: 'Few codes left' },
  ];
}

type Open = Readonly<Record<'edit' | 'codes' | 'remove', (brand: Brand) => void>>;

/** What can be done to a brand of the list. */
function useBrandActions(open: Open): readonly RowAction<Brand>[] {
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

const BrandDialog = lazyDialog(() => import('./form.tsx').then((form) => form.BrandDialog));
const DeleteDialog = lazyDialog(() => import('./dialogs/delete-dialog.tsx').then((parts) => parts.DeleteDialog));
const OrderDialog = lazyDialog(() => import('./dialogs/order-dialog.tsx').then((parts) => parts.OrderDialog));

/** The tab of Brand Management: what residents redeem their points with, in the order in which they see it. */
export function Brands() {
  const filters = useBrandFilters();
  const { open, dialog } = useDialogs({
    add: (close) => <BrandDialog onClose={close} />,
    edit: (close, brand: Brand) => <BrandDialog brand={brand} onClose={close} />,
    codes: (close, brand: Brand) => <CodesDialog brand={brand} onClose={close} />,
    remove: (close, brand: Brand) => <DeleteDialog brand={brand} onClose={close} />,
    order: (close) => <OrderDialog onClose={close} />,
  });
  return (
    <>
      <ListScreen
        actions={useBrandActions(open)}
        buttons={
          <>
            <Button onClick={open.order}>Order</Button>
            <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
              New brand
            </Button>
          </>
        }
        columns={brandColumns}
        csv={{ fileName: 'brands.csv', failed: 'Issue on downloading brands' }}
        defaults={{ orderBy: 'position', order: 'asc' }}
        empty={<EmptyState hint="Residents redeem their points with brands." title="No brands yet" />}
        endpoint={listBrands}
        filters={filters}
        rowName={({ name }) => name}
        title="Brands"
      />
      {dialog}
    </>
  );
}
