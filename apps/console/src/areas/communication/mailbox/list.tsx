import { listMails } from '@hearth/contract/communication/mailbox';
import { DeliveryChip } from '../../../kit/delivery-chip.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { RowOf } from '../../../kit/list-types.ts';
import { navigate } from '../../../platform/location.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { channelNames, channelOptions } from './logic/channels.ts';

type Mail = RowOf<typeof listMails>;

/** Every mail, text message and notification that this deployment wrote. */
export function Mailbox() {
  const { settings } = useSession();
  const at = useTimes();
  const columns: Column<Mail>[] = [
    { id: 'channel', header: 'Channel', nowrap: true, cell: ({ channel }) => channelNames[channel] },
    { id: 'recipient', header: 'Recipient', sortable: true, cell: ({ recipient }) => recipient },
    {
      id: 'subject',
      header: 'Subject',
      sortable: true,
      card: 'title',
      cell: ({ subject, channel }) => subject || channelNames[channel],
    },
    {
      id: 'createdAt',
      header: 'Written',
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => at(createdAt, timezone),
    },
    {
      id: 'sentAt',
      header: 'Sent',
      nowrap: true,
      cell: ({ sentAt, timezone }) => (sentAt ? at(sentAt, timezone) : '–'),
    },
    {
      id: 'status',
      header: 'Delivery',
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
        { kind: 'search', placeholder: 'Search by recipient or subject...' },
        { kind: 'choice', key: 'channel', label: 'Channel', placeholder: 'All channels', options: channelOptions },
      ]}
      onOpen={({ _id }) => navigate({ to: `/${settings.slug}-admin/communication/${_id}` })}
      rowName={({ subject, recipient }) => subject || recipient}
      hint="Every email, text message and notification that was written, and whether it was delivered"
      title="Mailbox"
    />
  );
}
