import { listReplies, readReply, replyStates, type Reply } from '@hearth/contract/communication/replies';
import { communicationMessages as say } from '@hearth/contract/communication/messages';
import { useChange } from '../../../kit/address.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useAction } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';

const stateLabels = { unread: 'Unread', read: 'Read' } as const;

/** What residents answered, over the properties in sight; a row opens the message that it answers. */
export function Replies() {
  const { property } = useSession();
  const at = useTimes();
  const change = useChange();
  const read = useAction(readReply, { done: say.replyRead });
  const columns: readonly Column<Reply>[] = [
    {
      id: 'person',
      header: 'From',
      card: 'title',
      cell: ({ user, from }) => <ProfileLink userId={user?._id}>{user?.name ?? from}</ProfileLink>,
    },
    { id: 'text', header: 'Answer', cell: ({ text }) => text },
    { id: 'message', header: 'To the message', cell: ({ message }) => message?.title ?? '–' },
    ...(property === null
      ? [
          {
            id: 'property',
            header: 'Property',
            cell: ({ propertyName }: Reply) => propertyName ?? 'Not known',
          } satisfies Column<Reply>,
        ]
      : []),
    {
      id: 'receivedAt',
      header: 'Received',
      sortable: true,
      nowrap: true,
      cell: ({ receivedAt, timezone }) => at(receivedAt, timezone),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ readAt, readBy }) => (
        <StatusChip
          label={readAt ? `Read by ${readBy?.name ?? ''}` : stateLabels.unread}
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
          label: () => 'Mark as read',
          when: ({ can }) => can.read,
          onAct: ({ _id }) => read.mutate({ params: { id: _id } }),
        },
        {
          id: 'message',
          label: () => 'Show message',
          when: ({ message }) => message !== null,
          onAct: ({ message }) => change({ message: message?._id }),
        },
      ]}
      columns={columns}
      defaults={{ orderBy: 'receivedAt' }}
      empty={<EmptyState hint="What residents answer to text messages stands here." title="No answers yet" />}
      endpoint={listReplies}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: 'State',
          placeholder: 'All answers',
          options: options(replyStates, stateLabels),
        },
      ]}
      rowName={({ user, from }) => `the answer of ${user?.name ?? from}`}
      title="Answers"
    />
  );
}
