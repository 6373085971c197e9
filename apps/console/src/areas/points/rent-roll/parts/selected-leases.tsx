import { listRentRoll } from '@hearth/contract/points/rent-roll';
import type { Property } from '@hearth/contract/properties/properties';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { rentRollColumns } from './columns.tsx';
import { nameOf, type Month } from '../logic/month.ts';

const pageSize = 10;

interface SelectedLeasesProps {
  property: Property;
  month: Month;
  /** In the order of their units. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  tabs: ReactNode;
  buttons: ReactNode;
}

/** Only the leases that are selected, whichever pages they stand on. One that is let go of leaves with the next page. */
export function SelectedLeases({ property, month, selected, onSelect, tabs, buttons }: SelectedLeasesProps) {
  const [page, setPage] = useState(0);
  const ids = [...selected];
  const last = Math.max(0, Math.ceil(ids.length / pageSize) - 1);
  const at = Math.min(page, last);
  const leaseId = ids.slice(at * pageSize, (at + 1) * pageSize);
  const { data, error, isPending, isPlaceholderData, refetch } = useEndpoint(
    listRentRoll,
    { query: { propertyId: property._id, ...month, leaseId, limit: pageSize, orderBy: 'unitNumber', order: 'asc' } },
    { enabled: leaseId.length > 0, placeholderData: keepPreviousData },
  );
  return (
    <Section actions={buttons} flush title={`Leases in ${nameOf(month)}`}>
      {tabs}
      <DataTable
        columns={rentRollColumns(property).map((column) => ({ ...column, sortable: false }))}
        empty={<EmptyState hint="Select leases under Ready, or upload the rent roll." title="Nothing is selected" />}
        error={error && !data ? messageOf(error) : undefined}
        label={`Leases in ${nameOf(month)}`}
        loading={isPending && leaseId.length > 0}
        onRetry={() => void refetch()}
        paging={{ page: at, pageSize, totalCount: ids.length, onPage: setPage }}
        refreshing={isPlaceholderData}
        rowId={({ _id }) => _id}
        rowName={({ user, unitNumber }) => `${user.name}, unit ${unitNumber}`}
        rows={leaseId.length > 0 ? (data?.data ?? []) : []}
        selection={{ selected, onChange: onSelect, selectable: ({ obstacle }) => obstacle === null }}
      />
    </Section>
  );
}
