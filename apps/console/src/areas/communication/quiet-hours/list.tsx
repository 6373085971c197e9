import { listQuietHours, type QuietHours as Hours } from '@hearth/contract/communication/quiet-hours';
import { countryInfo } from '@hearth/contract/countries';
import { useState } from 'react';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { shownTime } from '../../../ui/time-input.ts';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

const QuietHoursDialog = lazyDialog(() => import('./form.tsx').then((form) => form.QuietHoursDialog));
const pageSize = 25;
const idOf = ({ country, state }: Hours) => `${country}-${state}`;

/** When text messages and push notifications wait, by state or province. */
export function QuietHours() {
  const found = useEndpoint(listQuietHours, {});
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const { open, dialog } = useDialogs({
    edit: (close, hours: Hours) => (
      <QuietHoursDialog hours={hours} onClose={close} onSaved={() => void found.refetch()} />
    ),
  });
  const words = search.trim().toLowerCase();
  const rows = (found.data?.data ?? []).filter(({ name, state, country }) =>
    [name, state, countryInfo[country].name].some((value) => value.toLowerCase().includes(words)),
  );
  const columns: Column<Hours>[] = [
    { id: 'name', header: text.columns.state, card: 'title', cell: ({ name }) => name },
    { id: 'country', header: text.columns.country, cell: ({ country }) => countryInfo[country].name },
    { id: 'startsAt', header: text.columns.from, nowrap: true, cell: ({ startsAt }) => shownTime(startsAt) },
    { id: 'endsAt', header: text.columns.until, nowrap: true, cell: ({ endsAt }) => shownTime(endsAt) },
    {
      id: 'actions',
      header: common.actions,
      hideHeader: true,
      align: 'right',
      card: 'acts',
      cell: (hours) => (
        <Button aria-label={text.editFor(hours.name)} onClick={() => open.edit(hours)} size="small">
          {common.edit}
        </Button>
      ),
    },
  ];
  return (
    <Section flush hint={text.hint} title={text.title}>
      <FilterBar>
        <SearchField
          label={text.search}
          onChange={(value) => {
            setSearch(value);
            setPage(0);
          }}
          placeholder={text.search}
          value={search}
        />
      </FilterBar>
      <DataTable
        columns={columns}
        error={found.error && !found.data ? messageOf(found.error) : undefined}
        label={text.title}
        loading={found.isPending}
        onRetry={() => void found.refetch()}
        paging={{ page, pageSize, totalCount: rows.length, onPage: setPage }}
        rowId={idOf}
        rowName={({ name }) => name}
        rows={rows.slice(page * pageSize, (page + 1) * pageSize)}
      />
      {dialog}
    </Section>
  );
}
