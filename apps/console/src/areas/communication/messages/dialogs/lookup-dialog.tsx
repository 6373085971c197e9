import { getEmailDetails } from '@hearth/contract/communication/message-calls';
import { emailPattern } from '@hearth/contract/primitives';
import { useState } from 'react';
import { DeliveryChip } from '../../../../kit/delivery-chip.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Column } from '../../../../ui/table-columns.ts';

const pageSize = 10;
type Sent = OutputOf<typeof getEmailDetails>['data'][number];

interface LookupDialogProps {
  /** The address to begin with. */
  email: string;
  onClose: () => void;
}

/** What was sent to one address. */
export function LookupDialog({ email: given, onClose }: LookupDialogProps) {
  const { property, scope } = useSession();
  const at = useTimes();
  const [email, setEmail] = useState(given);
  const [page, setPage] = useState(0);
  const asked = useDebounced(email).trim();
  const isAddress = emailPattern.test(asked);
  const found = useEndpoint(
    getEmailDetails,
    { query: { ...scope, email: asked, page, limit: pageSize } },
    { enabled: isAddress },
  );
  const columns: Column<Sent>[] = [
    { id: 'subject', header: 'Subject', card: 'title', cell: ({ subject }) => subject },
    { id: 'status', header: 'Status', card: 'aside', cell: ({ status }) => <DeliveryChip status={status} /> },
    ...(property === null
      ? [{ id: 'property', header: 'Property', cell: ({ propertyName }) => propertyName } satisfies Column<Sent>]
      : []),
    { id: 'detail', header: 'Detail', cell: ({ detail }) => detail || '–' },
    { id: 'time', header: 'Time', nowrap: true, cell: ({ time, timezone }) => at(time, timezone) },
  ];
  return (
    <DialogShell onClose={onClose} open title="Email lookup" width="lg">
      <Stack gap={16}>
        <TextField
          autoComplete="off"
          error={asked !== '' && !isAddress ? 'Enter a valid email' : undefined}
          label="Email"
          onChange={({ target }) => {
            setEmail(target.value);
            setPage(0);
          }}
          value={email}
        />
        {isAddress && (
          <DataTable
            columns={columns}
            empty={<EmptyState title="Nothing was sent to this address." />}
            error={found.error ? messageOf(found.error) : undefined}
            label="Emails sent"
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
