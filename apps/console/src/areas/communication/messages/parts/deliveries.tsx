import {
  deliveryStatusLabels,
  deliveryStatuses,
  reasonLabel,
  type DeliveryStatus,
} from '@hearth/contract/communication/message-kinds';
import type { Delivery, Message } from '@hearth/contract/communication/message-record';
import { getMailHistory } from '@hearth/contract/communication/messages';
import { useState } from 'react';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { options } from '../../../../ui/options.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { DeliveryChip } from './marks.tsx';

const pageSize = 5;

/** What became of a message for each person, five at a time, as it happens. */
export function Deliveries({ message }: { message: Message }) {
  const at = useTimes();
  const [page, setPage] = useState(0);
  const [status, setStatus] = useState<DeliveryStatus | ''>('');
  const found = useEndpoint(
    getMailHistory,
    { query: { communicationId: message._id, page: page + 1, limit: pageSize, ...(status && { status: [status] }) } },
    { placeholderData: (before) => before },
  );
  const columns: Column<Delivery>[] = [
    {
      id: 'name',
      header: 'Person',
      card: 'title',
      cell: ({ user }) => <ProfileLink userId={user._id}>{user.name}</ProfileLink>,
    },
    { id: 'address', header: 'Address', cell: ({ address }) => address || '–' },
    {
      id: 'status',
      header: 'Status',
      card: 'aside',
      cell: ({ status: state }) => <DeliveryChip status={state} />,
    },
    { id: 'reason', header: 'Reason', cell: ({ reason, detail }) => (reason ? reasonLabel(reason) : detail) || '–' },
    { id: 'time', header: 'Time', nowrap: true, cell: ({ time }) => at(time, message.timezone) },
  ];
  return (
    <>
      <SelectField
        label="Status"
        onChange={(value) => {
          setStatus(value as DeliveryStatus | '');
          setPage(0);
        }}
        options={[{ value: '', label: 'Everybody' }, ...options(deliveryStatuses, deliveryStatusLabels)]}
        value={status}
      />
      <DataTable
        columns={columns}
        error={found.error && !found.data ? messageOf(found.error) : undefined}
        label="Deliveries"
        loading={found.isPending}
        onRetry={() => void found.refetch()}
        paging={{ page, pageSize, totalCount: found.data?.totalCount ?? 0, onPage: setPage }}
        refreshing={found.isPlaceholderData}
        rowId={({ _id }) => _id}
        rows={found.data?.data ?? []}
      />
    </>
  );
}
