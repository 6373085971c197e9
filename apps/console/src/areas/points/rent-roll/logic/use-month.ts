import { rentRollLeasesMaximum } from '@hearth/contract/constants';
import { listRewardableLeases } from '@hearth/contract/points/rent-roll';
import type { Property } from '@hearth/contract/properties/properties';
import { useState } from 'react';
import { firstValue, useChange, useSearch } from '../../../../kit/address.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import type { Month } from './month.ts';

const nobody: ReadonlySet<string> = new Set();

/** A month's leases by what can be done with them, and those of them that are selected. */
export function useMonth(property: Property, month: Month, maySend: boolean) {
  const search = useSearch(['status']);
  const change = useChange();
  const [chosen, select] = useState(nobody);
  const rewardable = useEndpoint(listRewardableLeases, { query: { propertyId: property._id, ...month } });
  const possible = rewardable.data?.data;
  const selected = possible ? new Set(possible.filter((id) => chosen.has(id)).slice(0, rentRollLeasesMaximum)) : chosen;
  const counts = rewardable.data?.counts;
  const tabs = {
    key: 'status',
    label: 'Status',
    options: [
      { value: 'all', label: 'All', count: counts?.all },
      { value: 'ready', label: 'Ready', count: counts?.ready },
      { value: 'sent', label: 'Sent', count: counts?.sent },
      { value: 'blocked', label: 'Not possible', count: counts?.blocked },
      ...(maySend ? [{ value: 'selected', label: 'Selected', count: selected.size }] : []),
    ],
  };
  return {
    tabs,
    status: firstValue(search.status),
    show: (status: string) => change({ status: status === 'all' ? undefined : status, page: undefined }),
    selected,
    select,
    selectMore: (ids: readonly string[]) => select(new Set([...chosen, ...ids])),
    selectAll: () => select(new Set(possible)),
    selectNone: () => select(nobody),
    total: possible?.length ?? 0,
  };
}
