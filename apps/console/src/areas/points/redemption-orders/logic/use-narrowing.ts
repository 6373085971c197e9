import { fulfilmentLabels } from '@hearth/contract/brands/brand-record';
import { listRedemptionCosts } from '@hearth/contract/points/redemption-orders';
import { redemptionStatuses, redemptionStatusLabels } from '@hearth/contract/points/redemption-record';
import { useSearch } from '../../../../kit/address.ts';
import type { QueryOf } from '../../../../kit/list-types.ts';
import { listKeys, readList, type Filter, type Tabs } from '../../../../kit/list-state.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { options } from '../../../../ui/options.ts';

export const defaults = { orderBy: 'createdAt' };

const tabs: Tabs = {
  key: 'status',
  label: 'State of redemptions',
  options: [{ value: 'all', label: 'All' }, ...options(redemptionStatuses, redemptionStatusLabels)],
};

/** What the redemptions on the screen are narrowed to, for their list and for what they cost. */
export function useNarrowing() {
  const { scope } = useSession();
  const everything = useEndpoint(listRedemptionCosts, { query: { ...scope, status: 'all' } }).data?.data ?? [];
  const brands = new Map(everything.map(({ brand }) => [brand._id, brand.name]));
  const filters: readonly Filter[] = [
    { kind: 'search', placeholder: 'Search resident or email...' },
    { kind: 'property' },
    {
      kind: 'choice',
      key: 'brandId',
      label: 'Brand',
      placeholder: 'Every brand',
      options: [...brands].map(([value, label]) => ({ value, label })).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
      ofRecords: true,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: 'Fulfilment',
      placeholder: 'Every fulfilment',
      options: options(fulfilmentLabels),
    },
    { kind: 'only', key: 'pointLogId', label: 'Only one redemption' },
    { kind: 'dates' },
  ];
  const search = useSearch(listKeys(filters, tabs));
  const state = readList(search, { filters, tabs, sortable: [], defaults });
  const chosen = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== undefined));
  const query: QueryOf<typeof listRedemptionCosts> = { ...scope, ...chosen };
  return { filters, tabs, query };
}
