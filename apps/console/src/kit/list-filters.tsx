import { allProperties, allUsers } from '@hearth/contract/constants';
import { generalMessages } from '@hearth/contract/errors';
import { isPlatformRole, roleFilterOptions, roleLabels } from '@hearth/contract/roles';
import Close from 'lucide-react/icons/x';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useSession } from '../platform/session.tsx';
import { Button } from '../ui/button.tsx';
import { FilterBar, FilterSwitches } from '../ui/filter-bar.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { firstValue, useChange, type SearchValues } from './address.ts';
import { DateRangeFilter } from './date-range-filter.tsx';
import {
  anyDate,
  clearedList,
  filtersInUse,
  type Filter,
  type ListDefaults,
  type ListState,
  type Tabs,
} from './list-state.ts';
import { SearchFilter } from './search-filter.tsx';
import { switchProperty } from './switch-property.ts';
import { text } from './messages.ts';

const PropertySelect = lazy(() => import('./property-select.tsx'));
const everyone = 'everyone';

interface FilterProps {
  filter: Filter;
  state: ListState;
  defaults: ListDefaults;
  set: (values: SearchValues, replace?: boolean) => void;
}

function PropertyFilter({ state, set }: Pick<FilterProps, 'state' | 'set'>) {
  const { propertyId, propertyCount } = useSession();
  if (propertyCount < 2) return null;
  const choose = (id: string) =>
    propertyId === allProperties ? set({ propertyId: id === allProperties ? undefined : id }) : void switchProperty(id);
  return (
    <Suspense fallback={<Skeleton height={38} shape="block" />}>
      <PropertySelect all onChange={choose} value={firstValue(state.filters.propertyId) ?? propertyId} />
    </Suspense>
  );
}

function OneFilter({ filter, state, defaults, set }: FilterProps) {
  const { role, property } = useSession();
  const { filters } = state;
  const typedAs = filter.kind === 'text' ? filter.key : 'search';
  const typed = firstValue(filters[typedAs]) ?? '';
  const search = useCallback(
    (value: string) => set({ [typedAs]: value || undefined }, typed !== ''),
    [set, typed, typedAs],
  );
  if (filter.kind === 'search')
    return <SearchFilter onChange={search} placeholder={filter.placeholder} value={typed} />;
  if (filter.kind === 'text')
    return <SearchFilter label={filter.label} onChange={search} placeholder={filter.label} value={typed} />;
  if (filter.kind === 'only')
    return filters[filter.key] === undefined ? null : (
      <Button onClick={() => set({ [filter.key]: undefined })} startIcon={<Close />}>
        {filter.label}
      </Button>
    );
  if (filter.kind === 'property')
    return filter.forEveryone || isPlatformRole(role) ? <PropertyFilter set={set} state={state} /> : null;
  if (filter.kind === 'dates') {
    const written = (day: string | null, fallback: string | undefined) =>
      day === (fallback ?? null) ? undefined : (day ?? anyDate);
    return (
      <DateRangeFilter
        note={property === null ? text.dates.zones : undefined}
        onChange={({ startDate, endDate }) =>
          set({ startDate: written(startDate, defaults.startDate), endDate: written(endDate, defaults.endDate) })
        }
        startAfterEnd={generalMessages.listStartAfterEnd}
        range={{ startDate: firstValue(filters.startDate) ?? null, endDate: firstValue(filters.endDate) ?? null }}
      />
    );
  }
  if (filter.kind === 'choices') {
    const values = [filters[filter.key] ?? []].flat();
    return (
      <MultiSelect
        hideLabel
        label={filter.label}
        onChange={(next) => set({ [filter.key]: next })}
        options={filter.options}
        placeholder={filter.placeholder}
        values={values}
      />
    );
  }
  if (filter.kind === 'view')
    return (
      <SelectField
        hideLabel
        label={filter.label}
        onChange={(value) => set({ [filter.key]: value === filter.options[0].value ? undefined : value })}
        options={filter.options}
        value={firstValue(filters[filter.key]) ?? filter.options[0].value}
      />
    );
  if (filter.kind === 'switch')
    return (
      <SwitchField
        checked={filters[filter.key] === 'true'}
        label={filter.label}
        onChange={(on) => set({ [filter.key]: on ? 'true' : undefined })}
      />
    );
  const choice =
    filter.kind === 'role'
      ? {
          key: 'userType',
          label: text.list.role,
          placeholder: allUsers,
          options: roleFilterOptions[role].map((value) => ({ value: value as string, label: roleLabels[value] })),
        }
      : filter;
  return (
    <SelectField
      hideLabel
      label={choice.label}
      onChange={(value) => set({ [choice.key]: value === everyone ? undefined : value })}
      options={[{ value: everyone, label: choice.placeholder }, ...choice.options]}
      value={firstValue(filters[choice.key]) ?? everyone}
    />
  );
}

interface ListFiltersProps {
  filters: readonly Filter[];
  tabs?: Tabs;
  state: ListState;
  defaults: ListDefaults;
  within?: string;
  /** Parameters that a filter change removes; `page` by default. */
  clears?: SearchValues;
  /** Number of resets from elsewhere. */
  resets?: number;
}

const thePage: SearchValues = { page: undefined };

/**
 * A list's filters. A change updates the URL and goes to the first page. Reset also clears input that wasn't applied.
 */
export function ListFilters({
  filters,
  tabs,
  state,
  defaults,
  within,
  clears = thePage,
  resets = 0,
}: ListFiltersProps) {
  const change = useChange(within);
  const [ownResets, setOwnResets] = useState(0);
  const set = useCallback(
    (values: SearchValues, replace = false) => change({ ...values, ...clears }, { replace }),
    [change, clears],
  );
  const oneOf = (filter: Filter) => (
    <OneFilter
      defaults={defaults}
      filter={filter}
      key={`${'key' in filter ? filter.key : filter.kind} ${ownResets + resets}`}
      set={set}
      state={state}
    />
  );
  const switches = filters.filter(({ kind }) => kind === 'switch');
  return (
    <FilterBar
      active={filtersInUse(filters, state, defaults).filter(({ kind }) => kind !== 'search').length}
      onReset={() => {
        change({ ...clearedList(filters, tabs), ...clears });
        setOwnResets(ownResets + 1);
      }}
    >
      {filters.filter(({ kind }) => kind !== 'switch').map(oneOf)}
      {switches.length > 0 && <FilterSwitches>{switches.map(oneOf)}</FilterSwitches>}
    </FilterBar>
  );
}
