import { fulfilmentLabels, type Brand } from '@hearth/contract/brands/brand-record';
import { listBrandCategories, listBrands, updateBrand } from '@hearth/contract/brands/brands';
import { listBrandGroups } from '@hearth/contract/brands/groups';
import { brandMessages } from '@hearth/contract/brands/messages';
import { countries, countryInfo } from '@hearth/contract/countries';
import Add from 'lucide-react/icons/plus';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { common } from '../../../kit/messages.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { text } from './messages.ts';
import { brandColumns } from './parts/columns.tsx';
import { CodesDialog } from '../codes/public.tsx';

function useBrandFilters(): readonly Filter[] {
  const categories = useEndpoint(listBrandCategories, {}).data?.data ?? [];
  const groups = useEndpoint(listBrandGroups, {}).data?.data ?? [];
  return [
    { kind: 'search', placeholder: text.search },
    {
      kind: 'choice',
      key: 'status',
      label: common.status,
      placeholder: text.filters.allStatuses,
      options: options({ active: text.filters.active, inactive: text.filters.inactive }),
    },
    {
      kind: 'choice',
      key: 'category',
      label: text.filters.category,
      placeholder: text.filters.allCategories,
      options: options(categories.map(({ name }) => name)),
    },
    {
      kind: 'choice',
      key: 'country',
      label: text.filters.country,
      placeholder: text.filters.allCountries,
      options: options(countries, (value) => countryInfo[value].name),
    },
    {
      kind: 'choice',
      key: 'brandGroupId',
      label: text.filters.group,
      placeholder: text.filters.allGroups,
      options: options(groups),
      ofRecords: true,
    },
    {
      kind: 'choice',
      key: 'fulfilment',
      label: text.filters.delivery,
      placeholder: text.filters.allDeliveries,
      options: options(fulfilmentLabels),
    },
    { kind: 'switch', key: 'isLow', label: text.filters.isLow },
  ];
}

type Open = Readonly<Record<'edit' | 'codes' | 'remove', (brand: Brand) => void>>;

const hasCodes = ({ fulfilment }: Brand) => fulfilment === 'codes';

function useBrandActions(open: Open): readonly RowAction<Brand>[] {
  const update = useAction(updateBrand, { done: brandMessages.updated });
  const mayManage = ({ can }: Brand) => can.manage;
  return [
    { id: 'codes', label: () => text.codes, when: hasCodes, onAct: open.codes },
    { id: 'edit', label: () => common.edit, when: mayManage, onAct: open.edit, more: hasCodes },
    {
      id: 'active',
      label: ({ active }) => (active ? text.deactivate : text.activate),
      when: mayManage,
      more: true,
      onAct: ({ _id, active, version }) => update.mutate({ params: { id: _id }, body: { active: !active, version } }),
    },
    { id: 'delete', destructive: true, label: () => text.delete, when: mayManage, more: true, onAct: open.remove },
  ];
}

const BrandDialog = lazyDialog(() => import('./form.tsx').then((form) => form.BrandDialog));
const DeleteDialog = lazyDialog(() => import('./dialogs/delete-dialog.tsx').then((parts) => parts.DeleteDialog));
const OrderDialog = lazyDialog(() => import('./dialogs/order-dialog.tsx').then((parts) => parts.OrderDialog));

/** The tab of Brand Management: all brands in the order that residents see them. */
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
            <Button onClick={open.order}>{text.reorder}</Button>
            <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
              {text.create}
            </Button>
          </>
        }
        columns={brandColumns}
        csv={{ fileName: 'brands.csv', failed: text.csvFailed }}
        defaults={{ orderBy: 'position', order: 'asc' }}
        empty={<EmptyState {...text.empty} action={<Button onClick={open.add}>{text.create}</Button>} />}
        endpoint={listBrands}
        filters={filters}
        rowName={({ name }) => name}
        title={text.title}
      />
      {dialog}
    </>
  );
}
