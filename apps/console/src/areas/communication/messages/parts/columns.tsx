import { groupText } from '@hearth/contract/communication/message-group';
import { messageTypeLabels } from '@hearth/contract/communication/message-kinds';
import type { Message } from '@hearth/contract/communication/message-record';
import { counted } from '@hearth/contract/counts';
import { formatCount } from '../../../../platform/format.ts';
import { Cut } from '../../../../ui/cut.tsx';
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
export const messageColumns = (
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
