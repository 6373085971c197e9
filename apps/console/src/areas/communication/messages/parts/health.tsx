import { messageTypeLabels, needsAddress, reasonLabel } from '@hearth/contract/communication/message-kinds';
import { retryMessage, getDeliveryHealth } from '@hearth/contract/communication/messages';
import { communicationMessages as say } from '@hearth/contract/communication/sentences';
import { useState } from 'react';
import { Link } from '../../../../kit/link.tsx';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { useNewScope } from '../../../../kit/use-new-scope.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import styles from './health.module.css';
import { DeliveryChip } from './marks.tsx';

type Unreached = OutputOf<typeof getDeliveryHealth>['data'][number];
const pageSize = 10;

/** Who was not reached, why, and what puts it right. */
export function Health() {
  const { property, scope } = useSession();
  const at = useTimes();
  const profilePath = useProfilePath();
  const [page, setPage] = useState(0);
  useNewScope(scope, () => setPage(0));
  const found = useEndpoint(
    getDeliveryHealth,
    { query: { ...scope, page: page + 1, limit: pageSize } },
    { placeholderData: (before) => before },
  );
  const again = useAction(retryMessage, { done: say.retried });
  const columns: Column<Unreached>[] = [
    {
      id: 'person',
      header: 'Person',
      card: 'title',
      cell: ({ user, address }) => (
        <>
          <ProfileLink userId={user._id}>{user.name}</ProfileLink>
          <Muted as="div" className={styles.address} small>
            {address}
          </Muted>
        </>
      ),
    },
    { id: 'status', header: 'Status', card: 'aside', cell: ({ status }) => <DeliveryChip status={status} /> },
    {
      id: 'reason',
      header: 'Reason',
      cell: ({ reason, detail }) => `${reasonLabel(reason)}${detail ? `: ${detail}` : ''}`,
    },
    {
      id: 'message',
      header: 'Message',
      cell: ({ communication: { subject, type } }) => subject || messageTypeLabels[type],
    },
    ...(property === null
      ? [{ id: 'property', header: 'Property', cell: ({ propertyName }) => propertyName } satisfies Column<Unreached>]
      : []),
    { id: 'time', header: 'Time', nowrap: true, cell: ({ time, timezone }) => at(time, timezone) },
    {
      id: 'fix',
      header: 'What helps',
      card: 'plain',
      cell: ({ user, reason, communication, can }) => (
        <Stack gap={8} row>
          {needsAddress(reason) && (
            <ButtonLink size="small">
              <Link to={profilePath(user._id)}>Correct the address</Link>
            </ButtonLink>
          )}
          {can.retry && (
            <Button
              aria-label={`Send again to ${user.name}`}
              disabled={again.isPending}
              onClick={() => again.mutate({ params: { id: communication._id }, body: { recipients: [user._id] } })}
              size="small"
            >
              Send again
            </Button>
          )}
        </Stack>
      ),
    },
  ];
  return (
    <Stack gap={16}>
      {found.data?.problems.map(({ type, problem }) => (
        <InlineAlert key={type} severity="warning">
          {say.channelProblem(messageTypeLabels[type], problem)}
        </InlineAlert>
      ))}
      <Section flush title="Not reached in the last 90 days">
        <DataTable
          columns={columns}
          empty={<EmptyState hint="Everybody who was written to was reached." title="No delivery failed" />}
          error={found.error && !found.data ? messageOf(found.error) : undefined}
          label="Not reached"
          loading={found.isPending}
          onRetry={() => void found.refetch()}
          paging={{ page, pageSize, totalCount: found.data?.totalCount ?? 0, onPage: setPage }}
          rowId={({ _id }) => _id}
          rows={found.data?.data ?? []}
        />
      </Section>
    </Stack>
  );
}
