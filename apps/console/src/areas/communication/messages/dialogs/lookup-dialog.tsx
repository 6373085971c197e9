import { getEmailDetails } from '@hearth/contract/communication/message-calls';
import { emailPattern } from '@hearth/contract/primitives';
import { useState } from 'react';
import { DeliveryChip } from '../../../../kit/delivery-chip.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { timeAt } from '../../../../platform/days.ts';
import { useSession } from '../../../../platform/session.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { text } from '../messages.ts';

const pageSize = 10;
type Sent = OutputOf<typeof getEmailDetails>['data'][number];

interface LookupDialogProps {
  /** Initial address. */
  email: string;
  onClose: () => void;
}

/** Emails sent to an address. */
export function LookupDialog({ email: given, onClose }: LookupDialogProps) {
  const { property, scope } = useSession();
  const [email, setEmail] = useState(given);
  const [page, setPage] = useState(0);
  const searched = useDebounced(email).trim();
  const isAddress = emailPattern.test(searched);
  const found = useEndpoint(
    getEmailDetails,
    { query: { ...scope, email: searched, page, limit: pageSize } },
    { enabled: isAddress },
  );
  const columns: Column<Sent>[] = [
    { id: 'subject', header: text.lookup.columns.subject, card: 'title', cell: ({ subject }) => subject },
    {
      id: 'status',
      header: text.lookup.columns.status,
      card: 'aside',
      cell: ({ status }) => <DeliveryChip status={status} />,
    },
    ...(property === null
      ? [
          {
            id: 'property',
            header: text.lookup.columns.property,
            cell: ({ propertyName }) => propertyName,
          } satisfies Column<Sent>,
        ]
      : []),
    { id: 'detail', header: text.lookup.columns.detail, cell: ({ detail }) => detail || '–' },
    {
      id: 'time',
      header: text.lookup.columns.date,
      nowrap: true,
      cell: ({ time, timezone }) => timeAt(time, timezone),
    },
  ];
  return (
    <DialogShell onClose={onClose} open title={text.lookup.title} width="lg">
      <Stack gap={16}>
        <TextField
          autoComplete="off"
          error={searched !== '' && !isAddress ? text.lookup.wrongEmail : undefined}
          label={text.lookup.email}
          onChange={({ target }) => {
            setEmail(target.value);
            setPage(0);
          }}
          value={email}
        />
        {isAddress && (
          <DataTable
            columns={columns}
            empty={<EmptyState title={text.lookup.empty} />}
            error={found.error ? messageOf(found.error) : undefined}
            label={text.lookup.label}
            loading={found.isPending}
            onRetry={() => void found.refetch()}
            paging={{ page, pageSize, totalCount: found.data?.totalCount ?? 0, onPage: setPage }}
            rowId={({ _id }) => _id}
            rows={found.data?.data ?? []}
          />
        )}
      </Stack>
    </DialogShell>
  );
}
