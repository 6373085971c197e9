import { fulfilmentLabels } from '@hearth/contract/brands/brand-record';
import { listBrandCategories } from '@hearth/contract/brands/brands';
import { listBrandGroups } from '@hearth/contract/brands/groups';
import { countries, lands } from '@hearth/contract/countries';
import type { Filter } from '../../../../kit/list-state.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { options } from '../../../../ui/options.ts';

/** What brands are narrowed by; categories and groups are those that there are. */
export function useBrandFilters(): readonly Filter[] {
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
