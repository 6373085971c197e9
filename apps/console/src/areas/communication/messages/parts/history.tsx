import { groupText } from '@hearth/contract/communication/message-group';
import {
  messageStatuses,
  messageStatusLabels,
  messageTypeLabels,
  messageTypes,
} from '@hearth/contract/communication/message-kinds';
import type { Message } from '@hearth/contract/communication/message-record';
import { listMessages } from '@hearth/contract/communication/messages';
import { counted } from '@hearth/contract/counts';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { Filter } from '../../../../kit/list-state.ts';
import { formatCount } from '../../../../platform/format.ts';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import { Cut } from '../../../../ui/cut.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { options } from '../../../../ui/options.ts';
import type { Column } from '../../../../ui/table-columns.ts';
import { MessageChip } from './marks.tsx';

const recipientsOf = ({ group, picked }: Message) =>
  group ? groupText(group) : counted(picked ?? 0, 'person', 'people');

const progressOf = ({ counts: { total, skipped, waiting, failed, bounced }, startedAt }: Message) => {
  if (!startedAt) return '–';
  const all = total - skipped;
  const wrong = failed + bounced;
  return `${formatCount(all - waiting - wrong)} of ${formatCount(all)}${wrong > 0 ? `, ${formatCount(wrong)} failed` : ''}`;
};

/** The history of messages; with the property where there are several. */
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

/** Announcements to staff, which are of no property. */
export const Announcements = () => <History ofStaff />;

/** What was written to people of the properties in sight; a row opens beside the list. */
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
