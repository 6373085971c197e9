import { listMails } from '@hearth/contract/communication/mailbox';
import { messageTypeLabels, messageTypes } from '@hearth/contract/communication/message-kinds';
import { DeliveryChip } from '../../../kit/delivery-chip.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { RowOf } from '../../../kit/list-types.ts';
import { navigate } from '../../../platform/location.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { Cut } from '../../../ui/cut.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { options } from '../../../ui/options.ts';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

type Mail = RowOf<typeof listMails>;

/** All outgoing emails, text messages and push notifications. */
export function Mailbox() {
  const { settings } = useSession();
  const columns: Column<Mail>[] = [
    { id: 'channel', header: common.type, nowrap: true, cell: ({ channel }) => messageTypeLabels[channel] },
    {
      id: 'recipient',
      header: text.columns.recipient,
      sortable: true,
      cell: ({ recipient }) => <Cut text={recipient} />,
    },
    {
      id: 'subject',
      header: text.columns.subject,
      sortable: true,
      card: 'title',
      cell: ({ subject, channel }) => <Cut text={subject || messageTypeLabels[channel]} />,
    },
    {
      id: 'createdAt',
      header: common.created,
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => timeAt(createdAt, timezone),
    },
    {
      id: 'sentAt',
      header: text.columns.sent,
      nowrap: true,
      cell: ({ sentAt, timezone }) => (sentAt ? timeAt(sentAt, timezone) : '–'),
    },
    {
      id: 'status',
      header: common.status,
      sortable: true,
      card: 'aside',
      cell: ({ status }) => <DeliveryChip status={status} />,
    },
  ];
  return (
    <ListScreen
      columns={columns}
      defaults={{ orderBy: 'createdAt' }}
      endpoint={listMails}
      filters={[
        { kind: 'search', placeholder: text.search },
        {
          kind: 'choice',
          key: 'channel',
          label: common.type,
          placeholder: text.allTypes,
          options: options(messageTypes, messageTypeLabels),
        },
      ]}
      onOpen={({ _id }) => navigate({ to: `/${settings.slug}-admin/communication/${_id}` })}
      rowName={({ subject, recipient }) => subject || recipient}
      title={text.title}
    />
  );
}
