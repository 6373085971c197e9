import { boostTypeLabels, boostTypes, type Audience, type BoostType } from '@hearth/contract/boosts';
import type { pointLogStatuses } from '@hearth/contract/points/point-log-record';
import { useCallback } from 'react';
import { firstValue, useChange, useSearch, type SearchValues } from '../../../../kit/address.ts';
import { common } from '../../../../kit/messages.ts';
import { listKeys, readList, type Filter, type Tabs } from '../../../../kit/list-state.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { options } from '../../../../ui/options.ts';
import { text } from '../messages.ts';

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
  label: common.status,
  options: options<Status>(text.tabs),
} satisfies Tabs;

export const approvalFilters: readonly Filter[] = [
  { kind: 'search' },
  { kind: 'property' },
  {
    kind: 'choice',
    key: 'type',
    label: text.boostType,
    placeholder: text.allBoosts,
    options: options(boostTypes, boostTypeLabels),
  },
  { kind: 'dates' },
];
const approvalKeys = listKeys(approvalFilters, approvalTabs);
export const approvalDefaults = { orderBy: 'createdAt' };

/** Closes the open submission, which may no longer match changed filters. */
export const closedLog: SearchValues = { log: undefined };

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
  const set = useCallback((values: SearchValues) => change({ ...values, ...closedLog }), [change]);
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
