import { allProperties, pageSizeDefault, pageSizes } from '@hearth/contract/constants';
import { hexIdPattern } from '@hearth/contract/primitives';
import { roles } from '@hearth/contract/roles';
import type { Option } from '../ui/select-field.tsx';
import { firstValue, type SearchValues } from './address.ts';

/** A filter of a list. Its values are URL parameters named like the endpoint's query. */
export type Filter =
  | { kind: 'search'; placeholder?: string }
  /**
   * Narrows 'All Property', or else switches the property. For platform roles, or for everyone with several properties.
   */
  | { kind: 'property'; forEveryone?: true }
  | { kind: 'role' }
  | {
      kind: 'choice' | 'choices';
      key: string;
      label: string;
      placeholder: string;
      options: readonly Option[];
      /** The options load from the server, so the URL may hold any id. */
      ofRecords?: true;
    }
  /** Always has a value: the first option by default. */
  | { kind: 'view'; key: string; label: string; options: readonly [Option, ...Option[]] }
  /** Free text that matches exactly, such as a code. */
  | { kind: 'text'; key: string; label: string }
  /** The id of a record set by a link. Shows while set, and can be removed. */
  | { kind: 'only'; key: string; label: string }
  | { kind: 'switch'; key: string; label: string }
  | { kind: 'dates' };

/** The tab that shows every row. */
const allTab = 'all';

/** Tabs above a list; the first is the default. A tab can have its own order. */
export interface Tabs {
  key: string;
  label: string;
  /** The tab that new records appear under; 'all' by default. */
  home?: string;
  options: readonly { value: string; label: string; count?: number; sort?: Pick<ListDefaults, 'orderBy' | 'order'> }[];
}

/** The list's state without URL parameters. */
export interface ListDefaults {
  orderBy: string;
  order?: 'asc' | 'desc';
  limit?: number;
  startDate?: string;
  endDate?: string;
}

/** The list's current state; `filters` are query values by key. */
export interface ListState {
  page: number;
  limit: number;
  order: 'asc' | 'desc';
  orderBy: string;
  filters: Record<string, string | string[] | undefined>;
}

/** URL value for a cleared date filter that has a default. */
export const anyDate = 'any';
const isDay = (value: string | undefined): value is string =>
  value !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

function day(value: string | undefined, fallback: string | undefined) {
  if (value === anyDate) return undefined;
  return isDay(value) ? value : fallback;
}

function dates(search: SearchValues, defaults: ListDefaults) {
  const startDate = day(firstValue(search.startDate), defaults.startDate);
  const endDate = day(firstValue(search.endDate), defaults.endDate);
  return { startDate, endDate: startDate && endDate && endDate < startDate ? undefined : endDate };
}

function filterValues(filter: Filter, search: SearchValues, defaults: ListDefaults): ListState['filters'] {
  if (filter.kind === 'search') return { search: firstValue(search.search)?.trim().slice(0, 200) || undefined };
  if (filter.kind === 'dates') return dates(search, defaults);
  if (filter.kind === 'role') return { userType: roles.find((role) => role === firstValue(search.userType)) };
  if (filter.kind === 'property') {
    const id = firstValue(search.propertyId);
    return { propertyId: id === allProperties || hexIdPattern.test(id ?? '') ? id : undefined };
  }
  if (filter.kind === 'text') return { [filter.key]: firstValue(search[filter.key])?.trim().slice(0, 50) || undefined };
  if (filter.kind === 'only') {
    const id = firstValue(search[filter.key]);
    return { [filter.key]: hexIdPattern.test(id ?? '') ? id : undefined };
  }
  if (filter.kind === 'switch') return { [filter.key]: firstValue(search[filter.key]) === 'true' ? 'true' : undefined };
  if (filter.kind === 'view') {
    const chosen = firstValue(search[filter.key]);
    return { [filter.key]: (filter.options.find(({ value }) => value === chosen) ?? filter.options[0]).value };
  }
  const known = [search[filter.key] ?? []]
    .flat()
    .filter((value) =>
      filter.ofRecords ? hexIdPattern.test(value) : filter.options.some((option) => option.value === value),
    );
  return { [filter.key]: filter.kind === 'choices' ? (known.length > 0 ? known : undefined) : known[0] };
}

/** Reads the state from the URL and ignores invalid values. */
export function readList(
  search: SearchValues,
  list: { filters: readonly Filter[]; tabs?: Tabs; sortable: readonly string[]; defaults: ListDefaults },
): ListState {
  const { filters, tabs, sortable } = list;
  const tab = tabs && (tabs.options.find(({ value }) => value === firstValue(search[tabs.key])) ?? tabs.options[0]);
  const defaults = { ...list.defaults, ...tab?.sort };
  const page = Number(firstValue(search.page));
  const limit = Number(firstValue(search.limit));
  const order = firstValue(search.order);
  const orderBy = firstValue(search.orderBy) ?? '';
  return {
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1,
    limit: (pageSizes as readonly number[]).includes(limit) ? limit : (defaults.limit ?? pageSizeDefault),
    order: order === 'asc' || order === 'desc' ? order : (defaults.order ?? 'desc'),
    orderBy: sortable.includes(orderBy) ? orderBy : defaults.orderBy,
    filters: Object.assign(
      {},
      ...filters.map((filter) => filterValues(filter, search, defaults)),
      tabs && { [tabs.key]: tab?.value },
    ) as ListState['filters'],
  };
}

function keysOf(filter: Filter): string[] {
  if (filter.kind === 'dates') return ['startDate', 'endDate'];
  if (filter.kind === 'search') return ['search'];
  if (filter.kind === 'property') return ['propertyId'];
  return filter.kind === 'role' ? ['userType'] : [filter.key];
}

/** The filters that differ from the defaults. */
export function filtersInUse(filters: readonly Filter[], state: ListState, defaults: ListDefaults): Filter[] {
  const views = filters.flatMap((filter) => (filter.kind === 'view' ? [[filter.key, filter.options[0].value]] : []));
  const usual: SearchValues = {
    startDate: defaults.startDate,
    endDate: defaults.endDate,
    ...(Object.fromEntries(views) as SearchValues),
  };
  return filters.filter((filter) => keysOf(filter).some((key) => state.filters[key] !== usual[key]));
}

/** The default sort of the current tab. */
export const usualSort = (defaults: ListDefaults, tabs: Tabs | undefined, { filters }: ListState) => ({
  ...defaults,
  ...tabs?.options.find(({ value }) => value === filters[tabs.key])?.sort,
});

/** The label of the current tab; undefined where new records appear, and for tabs without such a tab. */
export function chosenTab(tabs: Tabs | undefined, { filters }: ListState): string | undefined {
  const home = tabs?.home ?? allTab;
  const chosen = tabs?.options.find(({ value }) => value === filters[tabs.key]);
  return chosen?.value !== home && tabs?.options.some(({ value }) => value === home) ? chosen?.label : undefined;
}

/** Every URL key of a list. */
export const listKeys = (filters: readonly Filter[], tabs?: Tabs): string[] => [
  'page',
  'limit',
  'order',
  'orderBy',
  ...filters.flatMap(keysOf),
  ...(tabs ? [tabs.key] : []),
];

/** The changes that Reset makes: clears the filters and goes to the first page. Page size and sort stay. */
export const clearedList = (filters: readonly Filter[], tabs?: Tabs): SearchValues => {
  const keptKeys = ['limit', 'order', 'orderBy'];
  const cleared = listKeys(filters, tabs).filter((key) => !keptKeys.includes(key));
  return Object.fromEntries(cleared.map((key) => [key, undefined]));
};
