import {
  messageStatuses,
  messageStatusLabels,
  messageTypeLabels,
  messageTypes,
} from '@hearth/contract/communication/message-kinds';
import { listMessages } from '@hearth/contract/communication/messages';
import type { Filter } from '../../../../kit/list-state.ts';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { options } from '../../../../ui/options.ts';
import { messageColumns } from './columns.tsx';

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
