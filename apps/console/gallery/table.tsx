import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { CurrentRow, DataTable } from '../src/ui/data-table.tsx';
import { DateField } from '../src/ui/date-field.tsx';
import { FilterBar } from '../src/ui/filter-bar.tsx';
import { MultiSelect } from '../src/ui/multi-select.tsx';
import { Points } from '../src/ui/points.tsx';
import { RichCell } from '../src/ui/rich-cell.tsx';
import { SearchField } from '../src/ui/search-field.tsx';
import { Section } from '../src/ui/section.tsx';
import { SelectField } from '../src/ui/select-field.tsx';
import { SelectionBar } from '../src/ui/selection-bar.tsx';
import { StatusChip, type Status } from '../src/ui/status-chip.tsx';
import { StatusTabs } from '../src/ui/status-tabs.tsx';
import type { Column, Sort } from '../src/ui/table-columns.ts';
import { UserAvatar } from '../src/ui/user-avatar.tsx';

interface Row {
  id: string;
  name: string;
  unit: string;
  type: string;
  points: number;
  status: Status;
  at: string;
}

const names = [
  'Maya Lindqvist',
  'Tobias Okafor',
  'Renée Castellanos-Whitfield',
  'Jun Park',
  'Amara Nwosu',
  'Felix Brandt',
  'Priya Raman',
  'Owen Gallagher',
  'Lucía Ferrer',
  'Sam Ito',
];
const types = ['Surprise', 'UGC boost', 'Redemption', 'Micro survey', 'Social media'];
const states: Status[] = ['pending', 'approved', 'denied', 'voided', 'approved'];
const rows: Row[] = names.map((name, i) => ({
  id: `row${i}`,
  name,
  unit: `${100 + i * 7}${'ABC'[i % 3]}`,
  type: types[i % 5] ?? '',
  points: [1250, 300, -5000, 50, 100][i % 5] ?? 0,
  status: states[i % 5] ?? 'pending',
  at: `11/${String(20 - i).padStart(2, '0')}/2026 ${9 + (i % 3)}:${String(10 + i * 3)} AM`,
}));

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'User',
    sortable: true,
    card: 'title',
    cell: (row) => (
      <RichCell
        chips={row.status === 'denied' && <StatusChip label="Moved out" status="inactive" />}
        detail={`${row.name.toLowerCase().replaceAll(/\W+/g, '.')}@a-company-with-a-very-long-name.example`}
        picture={row.status === 'voided' ? <img alt="" src="/favicon.svg" /> : <UserAvatar name={row.name} />}
        title={row.name}
      />
    ),
  },
  { id: 'type', header: 'Type', sortable: true, cell: (row) => row.type },
  { id: 'unit', header: 'Unit', cell: (row) => row.unit },
  { id: 'createdAt', header: 'Date', sortable: true, nowrap: true, cell: (row) => row.at },
  { id: 'status', header: 'Status', cell: (row) => <StatusChip status={row.status} /> },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    sortable: true,
    card: 'aside',
    cell: (row) => <Points amount={row.points} reversed={row.status === 'voided'} signed />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'right',
    cell: (row) =>
      row.type === 'Surprise' && (
        <Button disabled={row.status === 'voided'} size="small">
          {row.status === 'voided' ? 'Voided' : 'Void'}
        </Button>
      ),
  },
];

export function GalleryTable() {
  const [sort, setSort] = useState<Sort>({ id: 'createdAt', order: 'desc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['row1']));
  const [tab, setTab] = useState<'pending' | 'approved' | 'denied' | 'all'>('pending');
  const [search, setSearch] = useState('');
  const [kinds, setKinds] = useState<string[]>([]);
  const [property, setProperty] = useState('all');
  const [start, setStart] = useState<string | null>('2026-11-14');
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(10);
  const [opened, setOpened] = useState('row3');
  return (
    <>
      <StatusTabs
        label="Status"
        onChange={setTab}
        tabs={[
          { value: 'pending', label: 'Pending', count: 12 },
          { value: 'approved', label: 'Approved', count: 1204 },
          { value: 'denied', label: 'Denied', count: 31 },
          { value: 'all', label: 'All' },
        ]}
        value={tab}
      />
      <Section
        actions={<Button size="small">Export</Button>}
        flush
        hint="237 entries in the last 7 days"
        title="Transaction History"
      >
        <FilterBar onReset={() => setSearch('')}>
          <SearchField onChange={setSearch} value={search} />
          <SelectField
            hideLabel
            label="Property"
            onChange={setProperty}
            options={[
              { value: 'all', label: 'All Property' },
              { value: 'a', label: 'Alder Court-AC01' },
            ]}
            value={property}
          />
          <MultiSelect
            hideLabel
            label="Point log type"
            onChange={setKinds}
            options={types.map((type) => ({ value: type, label: type }))}
            placeholder="All Point Logs"
            values={kinds}
          />
          <DateField label="Start date" labelOnBorder onChange={setStart} value={start} />
          <DateField label="End date" labelOnBorder min={start ?? undefined} onChange={() => undefined} value={null} />
        </FilterBar>
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button size="small" variant="contained">
            Send Gifts
          </Button>
        </SelectionBar>
        <CurrentRow value={opened}>
          <DataTable
            columns={columns}
            expand={(row) => `${row.name} lives in unit ${row.unit}.`}
            freshIds={new Set(['row0'])}
            label="Transaction History"
            onOpen={(row) => setOpened(row.id)}
            onSort={setSort}
            paging={{ page, pageSize: size, totalCount: 237, onPage: setPage, onPageSize: setSize }}
            rowId={(row) => row.id}
            rowName={(row) => row.name}
            rows={rows.slice(0, size)}
            selection={{ selected, onChange: setSelected, selectable: (row) => row.status !== 'voided' }}
            sort={sort}
          />
        </CurrentRow>
      </Section>
      <Section flush title="Loading">
        <DataTable
          columns={columns}
          label="Loading"
          loading
          paging={{ page: 0, pageSize: 5, totalCount: 0, onPage: setPage }}
          rowId={(row) => row.id}
          rows={[]}
        />
      </Section>
      <Section flush title="Empty">
        <DataTable columns={columns} label="Empty" rowId={(row) => row.id} rows={[]} />
      </Section>
      <Section flush title="Failed">
        <DataTable
          columns={columns}
          error="The list couldn't be loaded. Check your connection."
          label="Failed"
          onRetry={() => undefined}
          rowId={(row) => row.id}
          rows={[]}
        />
      </Section>
    </>
  );
}
