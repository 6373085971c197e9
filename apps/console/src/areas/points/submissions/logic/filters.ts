import { boostTypeLabels, boostTypes, type Audience, type BoostType } from '@hearth/contract/boosts';
import type { pointLogStatuses } from '@hearth/contract/points/point-log-record';
import { useCallback } from 'react';
import { firstValue, useChange, useSearch, type SearchValues } from '../../../../kit/address.ts';
import { listKeys, readList, type Filter, type Tabs } from '../../../../kit/list-state.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { options } from '../../../../ui/options.ts';

export type Order = 'asc' | 'desc';

type Status = (typeof pointLogStatuses)[number];

export interface QueueFilters extends Scope {
  userType: Audience;
  status: Status;
  order: Order;
  search?: string;
  type?: BoostType;
  startDate?: string;
  endDate?: string;
}

export const approvalTabs = {
  key: 'status',
  label: 'Status',
  options: [
    { value: 'pending', label: 'Pending' },
    { value: 'approved', label: 'Approved' },
    { value: 'denied', label: 'Denied' },
    { value: 'void', label: 'Voided' },
    { value: 'all', label: 'All' },
  ],
} as const satisfies Tabs;

/** The filters of the point-log table; submissions are all boosts, so the type is the boost's. */
export const approvalFilters: readonly Filter[] = [
  { kind: 'search' },
  { kind: 'property' },
  {
    kind: 'choice',
    key: 'type',
    label: 'Boost type',
    placeholder: 'All Boosts',
    options: options(boostTypes, boostTypeLabels),
  },
  { kind: 'dates' },
];
const approvalKeys = listKeys(approvalFilters, approvalTabs);
export const approvalDefaults = { orderBy: 'createdAt' };

/** Cleared when filters change, since the open submission may no longer match. */
export const whatWasOpen: SearchValues = { log: undefined };

/** Filters from the URL. Pending submissions default to oldest first. */
export function useQueueFilters(userType: Audience, scope: Scope) {
  const search = useSearch(approvalKeys);
  const change = useChange();
  const state = readList(search, {
    filters: approvalFilters,
    tabs: approvalTabs,
    sortable: [],
    defaults: approvalDefaults,
  });
  const status = (firstValue(state.filters.status) ?? 'pending') as Status;
  const usual: Order = status === 'pending' ? 'asc' : 'desc';
  const named = firstValue(search.order);
  const order: Order = named === 'asc' || named === 'desc' ? named : usual;
  const chosen = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== undefined));
  const filters: QueueFilters = { ...scope, userType, ...chosen, status, order };
  const set = useCallback((values: SearchValues) => change({ ...values, ...whatWasOpen }), [change]);
  return {
    state,
    filters,
    isFiltered: Object.keys(chosen).some((key) => key !== 'status'),
    setStatus: (next: Status) => set({ status: next === 'pending' ? undefined : next, order: undefined }),
    setOrder: (next: Order) => set({ order: next === usual ? undefined : next }),
    reset: () =>
      set({ search: undefined, propertyId: undefined, type: undefined, startDate: undefined, endDate: undefined }),
  };
}
