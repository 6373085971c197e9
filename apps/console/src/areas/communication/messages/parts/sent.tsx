import {
  deliveryStatusLabels,
  messageStatusLabels,
  type DeliveryStatus,
  type MessageStatus,
  messageStatuses,
  messageTypeLabels,
  messageTypes,
  needsAddress,
  reasonLabel,
} from '@hearth/contract/communication/message-kinds';
import { groupText } from '@hearth/contract/communication/message-group';
import type { Message } from '@hearth/contract/communication/message-record';
import { listMessages, retryMessage, getDeliveryHealth } from '@hearth/contract/communication/message-calls';
import { counted, formatCount } from '@hearth/contract/format';
import { communicationMessages as say } from '@hearth/contract/communication/messages';
import { useState } from 'react';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { Filter } from '../../../../kit/list-state.ts';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import { Cut } from '../../../../ui/cut.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { options } from '../../../../ui/options.ts';
import type { Column } from '../../../../ui/table-columns.ts';
import { Link } from '../../../../kit/link.tsx';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { useNewScope } from '../../../../kit/use-new-scope.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import styles from './sent.module.css';

const looks: Readonly<Record<MessageStatus, Status>> = {
  draft: 'inactive',
  scheduled: 'pending',
  sending: 'ready',
  stopped: 'voided',
  sent: 'approved',
};
const deliveryLooks: Readonly<Record<DeliveryStatus, Status>> = {
  waiting: 'pending',
  sending: 'ready',
  sent: 'approved',
  delivered: 'approved',
  failed: 'denied',
  bounced: 'denied',
  skipped: 'inactive',
};

export const MessageChip = ({ status }: { status: MessageStatus }) => (
  <StatusChip label={messageStatusLabels[status]} status={looks[status]} />
);

export const DeliveryChip = ({ status }: { status: DeliveryStatus }) => (
  <StatusChip label={deliveryStatusLabels[status]} status={deliveryLooks[status]} />
);

const recipientsOf = ({ group, picked }: Message) =>
  group ? groupText(group) : counted(picked ?? 0, 'person', 'people');

const progressOf = ({ counts: { total, skipped, waiting, failed, bounced }, startedAt }: Message) => {
  if (!startedAt) return '–';
  const all = total - skipped;
  const wrong = failed + bounced;
  return `${formatCount(all - waiting - wrong)} of ${formatCount(all)}${wrong > 0 ? `, ${formatCount(wrong)} failed` : ''}`;
};

/** Message columns; the property column only if there are several. */
const messageColumns = (
  at: (time: string, timezone: string | null) => string,
  withProperty: boolean,
): Column<Message>[] => [
  {
    id: 'subject',
    header: 'Message',
    sortable: true,
    card: 'title',
    cell: ({ subject, message }) => <Cut text={subject || message} />,
  },
  { id: 'type', header: 'Type', sortable: true, nowrap: true, cell: ({ type }) => messageTypeLabels[type] },
  { id: 'recipients', header: 'To', cell: recipientsOf },
  ...(withProperty
    ? [
        {
          id: 'property',
          header: 'Property',
          cell: ({ propertyName }: Message) => propertyName,
        } satisfies Column<Message>,
      ]
    : []),
  { id: 'progress', header: 'Sent', nowrap: true, cell: progressOf },
  {
    id: 'sendAt',
    header: 'Time',
    sortable: true,
    nowrap: true,
    cell: ({ sendAt, startedAt, timezone }) => ((startedAt ?? sendAt) ? at(startedAt ?? sendAt ?? '', timezone) : '–'),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    card: 'aside',
    cell: ({ status }) => <MessageChip status={status} />,
  },
];

const types: Filter = {
  kind: 'choice',
  key: 'type',
  label: 'Type',
  placeholder: 'All types',
  options: options(messageTypes, messageTypeLabels),
};

export const Announcements = () => <History ofStaff />;

/** Message history; rows open in a panel. */
export function History({ ofStaff = false }: { ofStaff?: boolean }) {
  const { property } = useSession();
  const at = useTimes();
  return (
    <ListScreen
      columns={messageColumns(at, property === null && !ofStaff)}
      defaults={{ orderBy: 'createdAt' }}
      empty={<EmptyState hint="What you write stands here, with what became of it." title="No messages yet" />}
      endpoint={listMessages}
      everywhere={ofStaff}
      query={ofStaff ? { isAnnouncement: 'true' } : undefined}
      filters={[
        { kind: 'search', placeholder: 'Search by subject or text...' },
        ...(ofStaff ? [] : [types]),
        {
          kind: 'choices',
          key: 'status',
          label: 'Status',
          placeholder: 'Any status',
          options: options(messageStatuses, messageStatusLabels),
        },
      ]}
      opens="message"
      rowName={({ subject, message }) => subject || message}
      title={ofStaff ? 'Announcements' : 'Messages'}
    />
  );
}

type Unreached = OutputOf<typeof getDeliveryHealth>['data'][number];
const pageSize = 10;

/** Failed deliveries, with reason and fix. */
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
