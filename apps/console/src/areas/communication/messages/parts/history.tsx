import { groupText } from '@hearth/contract/communication/message-group';
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
import { getDeliveryHealth, listMessages, retryMessage } from '@hearth/contract/communication/message-calls';
import type { Message } from '@hearth/contract/communication/message-record';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { useState, type ReactNode } from 'react';
import { actionColumn } from '../../../../kit/list-actions.tsx';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { Filter } from '../../../../kit/list-state.ts';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useNewScope } from '../../../../kit/use-new-scope.ts';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { timeAt } from '../../../../platform/days.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Cut } from '../../../../ui/cut.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { useNarrow } from '../../../../ui/use-media-query.ts';
import { text } from '../messages.ts';
import styles from '../messages.module.css';

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

export const RecipientChip = ({ status }: { status: DeliveryStatus }) => (
  <StatusChip label={deliveryStatusLabels[status]} status={deliveryLooks[status]} />
);

const recipientsOf = ({ group, picked }: Message) => (group ? groupText(group) : text.list.recipients(picked ?? 0));

const progressOf = ({ counts: { total, skipped, waiting, failed, bounced }, startedAt }: Message) => {
  if (!startedAt) return '–';
  const all = total - skipped;
  const unsent = failed + bounced;
  return text.list.progress(all - waiting - unsent, all, unsent);
};

/** Message columns; names the property only if there are several. */
const messageColumns = (withProperty: boolean): Column<Message>[] => [
  {
    id: 'subject',
    header: text.list.columns.message,
    sortable: true,
    card: 'title',
    cell: ({ subject, message, propertyName }) => (
      <RichCell detail={withProperty && propertyName ? propertyName : undefined} title={subject || message} />
    ),
  },
  {
    id: 'type',
    header: text.list.columns.type,
    sortable: true,
    nowrap: true,
    cell: ({ type }) => messageTypeLabels[type],
  },
  {
    id: 'recipients',
    header: text.list.columns.to,
    cell: (message) => <Cut className={styles.to} text={recipientsOf(message)} />,
  },
  { id: 'progress', header: text.list.columns.sent, nowrap: true, align: 'right', cell: progressOf },
  {
    id: 'sendAt',
    header: text.list.columns.date,
    sortable: true,
    nowrap: true,
    cell: ({ sendAt, startedAt, timezone }) =>
      (startedAt ?? sendAt) ? timeAt(startedAt ?? sendAt ?? '', timezone) : '–',
  },
  {
    id: 'status',
    header: text.list.columns.status,
    sortable: true,
    card: 'aside',
    cell: ({ status }) => <MessageChip status={status} />,
  },
];

const types: Filter = {
  kind: 'choice',
  key: 'type',
  label: text.list.type,
  placeholder: text.list.allTypes,
  options: options(messageTypes, messageTypeLabels),
};

interface HistoryProps {
  /** Lists announcements to staff instead. */
  ofStaff?: boolean;
  /** Next step where there is no message yet. */
  action?: ReactNode;
}

/** Message history; rows open in a panel. */
export function History({ ofStaff = false, action }: HistoryProps) {
  const { property } = useSession();
  return (
    <ListScreen
      columns={messageColumns(property === null && !ofStaff)}
      defaults={{ orderBy: 'createdAt' }}
      empty={
        <EmptyState
          action={action}
          hint={text.list.emptyHint}
          title={ofStaff ? text.list.noAnnouncements : text.list.empty}
        />
      }
      endpoint={listMessages}
      everywhere={ofStaff}
      query={ofStaff ? { isAnnouncement: 'true' } : undefined}
      filters={[
        { kind: 'search', placeholder: text.list.search },
        ...(ofStaff ? [] : [types]),
        {
          kind: 'choices',
          key: 'status',
          label: text.list.status,
          placeholder: text.list.allStatuses,
          options: options(messageStatuses, messageStatusLabels),
        },
      ]}
      opens="message"
      rowName={({ subject, message }) => subject || message}
      title={ofStaff ? text.views.announcements : text.views.history}
    />
  );
}

type FailedDelivery = OutputOf<typeof getDeliveryHealth>['data'][number];
const pageSize = 10;

/** Failed deliveries, with reason and fix. */
export function Health() {
  const { property, scope } = useSession();
  const profilePath = useProfilePath();
  const [page, setPage] = useState(0);
  useNewScope(scope, () => setPage(0));
  const found = useEndpoint(
    getDeliveryHealth,
    { query: { ...scope, page: page + 1, limit: pageSize } },
    { placeholderData: (before) => before },
  );
  const resend = useAction(retryMessage, { done: communicationMessages.resent });
  const narrow = useNarrow();
  const columns: Column<FailedDelivery>[] = [
    {
      id: 'person',
      header: text.health.columns.person,
      card: 'title',
      cell: ({ user, address }) => (
        <RichCell detail={<span className={styles.address}>{address}</span>} title={user.name}>
          <ProfileLink userId={user._id}>{user.name}</ProfileLink>
        </RichCell>
      ),
    },
    {
      id: 'status',
      header: text.health.columns.status,
      card: 'aside',
      cell: ({ status }) => <RecipientChip status={status} />,
    },
    {
      id: 'reason',
      header: text.health.columns.reason,
      cell: ({ reason, detail }) => <Cut text={text.health.reason(reasonLabel(reason), detail)} />,
    },
    {
      id: 'message',
      header: text.health.columns.message,
      cell: ({ communication: { subject, type } }) => <Cut text={subject || messageTypeLabels[type]} />,
    },
    ...(property === null
      ? [
          {
            id: 'property',
            header: text.health.columns.property,
            cell: ({ propertyName }) => propertyName,
          } satisfies Column<FailedDelivery>,
        ]
      : []),
    {
      id: 'time',
      header: text.health.columns.date,
      nowrap: true,
      cell: ({ time, timezone }) => timeAt(time, timezone),
    },
    actionColumn<FailedDelivery>(
      [
        {
          id: 'fix',
          label: () => text.health.fix,
          when: ({ reason }) => needsAddress(reason),
          href: ({ user }) => profilePath(user._id),
        },
        {
          id: 'resend',
          label: () => text.health.resend,
          when: ({ can }) => can.retry,
          disabled: () => resend.isPending,
          onAct: ({ communication, user }) =>
            resend.mutate({ params: { id: communication._id }, body: { recipients: [user._id] } }),
          more: ({ reason }) => needsAddress(reason),
        },
      ],
      ({ user }) => user.name,
      narrow,
    ),
  ];
  return (
    <Stack gap={16}>
      {found.data?.problems.map(({ type, problem }) => (
        <InlineAlert key={type} severity="warning">
          {communicationMessages.channelProblem(messageTypeLabels[type], problem)}
        </InlineAlert>
      ))}
      <Section flush title={text.health.title}>
        <DataTable
          columns={columns}
          empty={<EmptyState hint={text.health.emptyHint} title={text.health.empty} />}
          error={found.error && !found.data ? messageOf(found.error) : undefined}
          label={text.views.health}
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
