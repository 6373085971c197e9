import { listReplies, readReply, replyStates, type Reply } from '@hearth/contract/communication/replies';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { useChange } from '../../../kit/address.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useAction } from '../../../platform/query.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

/** Replies of residents; a row opens the message it replies to. */
export function Replies() {
  const { property } = useSession();
  const change = useChange();
  const read = useAction(readReply, { done: communicationMessages.replyRead });
  const columns: readonly Column<Reply>[] = [
    {
      id: 'person',
      header: text.columns.from,
      card: 'title',
      cell: ({ user, from }) => <ProfileLink userId={user?._id}>{user?.name ?? from}</ProfileLink>,
    },
    { id: 'text', header: text.columns.reply, cell: (reply) => <Cut text={reply.text} /> },
    { id: 'message', header: text.columns.message, cell: ({ message }) => <Cut text={message?.title ?? '–'} /> },
    ...(property === null
      ? [
          {
            id: 'property',
            header: common.property,
            cell: ({ propertyName }: Reply) => propertyName ?? text.unknownProperty,
          } satisfies Column<Reply>,
        ]
      : []),
    {
      id: 'receivedAt',
      header: text.columns.received,
      sortable: true,
      nowrap: true,
      cell: ({ receivedAt, timezone }) => timeAt(receivedAt, timezone),
    },
    {
      id: 'state',
      header: common.status,
      cell: ({ readAt, readBy }) => (
        <StatusChip
          label={readAt ? text.readBy(readBy?.name ?? '') : text.states.unread}
          status={readAt ? 'inactive' : 'pending'}
        />
      ),
    },
  ];
  return (
    <ListScreen
      actions={[
        {
          id: 'read',
          label: () => text.markRead,
          when: ({ can }) => can.read,
          onAct: ({ _id }) => read.mutate({ params: { id: _id } }),
        },
        {
          id: 'message',
          label: () => text.openMessage,
          when: ({ message }) => message !== null,
          more: ({ can }) => can.read,
          onAct: ({ message }) => change({ message: message?._id }),
        },
      ]}
      columns={columns}
      defaults={{ orderBy: 'receivedAt' }}
      empty={<EmptyState hint={text.emptyHint} title={text.empty} />}
      endpoint={listReplies}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: common.status,
          placeholder: text.all,
          options: options(replyStates, text.states),
        },
      ]}
      rowName={({ user, from }) => text.row(user?.name ?? from)}
      title={text.title}
    />
  );
}
