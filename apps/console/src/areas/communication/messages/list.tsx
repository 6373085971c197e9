import {
  messageStatuses,
  messageStatusLabels,
  messageTypeLabels,
  messageTypes,
} from '@hearth/contract/communication/message-record';
import { listMessages } from '@hearth/contract/communication/messages';
import { firstValue, Opened, useChange, useSearch } from '../../../kit/address.ts';
import { AtProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { messageColumns } from './parts/columns.tsx';
import { Health } from './parts/health.tsx';

const MessagePanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.MessagePanel));
const MessageDialog = lazyDialog(() => import('./form.tsx').then((form) => form.MessageDialog));
const LookupDialog = lazyDialog(() => import('./dialogs/lookup-dialog.tsx').then((dialogs) => dialogs.LookupDialog));

const views = [
  { value: 'history', label: 'History' },
  { value: 'health', label: 'Delivery health' },
] as const;

/** /community/direct-communication: what staff write to people of a property, and what became of it. */
export default function DirectCommunication() {
  const { may, property, scopeName } = useSession();
  const at = useTimes();
  const change = useChange();
  const view = firstValue(useSearch(['view']).view) === 'health' ? 'health' : 'history';
  const { open, dialog } = useDialogs({
    write: (close) => (
      <AtProperty onClose={close} title="New message" why="Messages are of one property.">
        {(place) => <MessageDialog onClose={close} property={place} />}
      </AtProperty>
    ),
    lookup: (close) => <LookupDialog email="" onClose={close} />,
  });
  const maySend = may('messages.send');
  return (
    <>
      <PageHeader
        actions={
          maySend && (
            <>
              <StatusTabs
                label="View"
                onChange={(value) => change({ view: value === 'health' ? value : undefined, page: undefined })}
                tabs={views}
                value={view}
              />
              <Button onClick={open.lookup}>Email lookup</Button>
              <Button onClick={open.write} variant="contained">
                New message
              </Button>
            </>
          )
        }
        subtitle={`What was written to people of ${scopeName}`}
        title="Direct Communication"
      />
      {maySend && view === 'health' ? (
        <Health />
      ) : (
        <ListScreen
          columns={messageColumns(at, property === null)}
          defaults={{ orderBy: 'createdAt' }}
          empty={<EmptyState hint="What you write stands here, with what became of it." title="No messages yet" />}
          endpoint={listMessages}
          filters={[
            { kind: 'search', placeholder: 'Search by subject or text...' },
            {
              kind: 'choice',
              key: 'type',
              label: 'Type',
              placeholder: 'All types',
              options: messageTypes.map((value) => ({ value, label: messageTypeLabels[value] })),
            },
            {
              kind: 'choices',
              key: 'status',
              label: 'Status',
              placeholder: 'Any status',
              options: messageStatuses.map((value) => ({ value, label: messageStatusLabels[value] })),
            },
          ]}
          opens="message"
          rowName={({ subject, message }) => subject || message}
          title="Messages"
        />
      )}
      <Opened named="message">{(id, close) => <MessagePanel id={id} onClose={close} />}</Opened>
      <Opened named="email">{(email, close) => <LookupDialog email={email} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}
