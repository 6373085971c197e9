import { firstValue, Opened, useSearch } from '../../../kit/address.ts';
import { AtProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { navigate } from '../../../platform/location.ts';
import { useSession } from '../../../platform/session.tsx';
import { usePath } from '../../../platform/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Replies } from '../replies/public.tsx';
import { Health, History } from './parts/sent.tsx';

const MessagePanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.MessagePanel));
const MessageDialog = lazyDialog(() => import('./form.tsx').then((form) => form.MessageDialog));
const LookupDialog = lazyDialog(() => import('./dialogs/lookup-dialog.tsx').then((dialogs) => dialogs.LookupDialog));

const views = [
  { value: 'history', label: 'History', Screen: History },
  { value: 'health', label: 'Delivery health', Screen: Health },
  { value: 'answers', label: 'Answers', Screen: Replies },
] as const;

/** /community/direct-communication: what staff write to people of a property, what became of it, and what they answer. */
export default function DirectCommunication() {
  const { may, scopeName } = useSession();
  const path = usePath();
  const asked = firstValue(useSearch(['view']).view);
  const { value, Screen } = views.find((view) => view.value === asked) ?? views[0];
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
      {maySend ? (
        <Tabs label="View" onChange={(view) => navigate({ to: path, search: { view } })} tabs={views} value={value}>
          <Screen />
        </Tabs>
      ) : (
        <History />
      )}
      <Opened named="message">{(id, close) => <MessagePanel id={id} onClose={close} />}</Opened>
      {maySend && <Opened named="email">{(email, close) => <LookupDialog email={email} onClose={close} />}</Opened>}
      {dialog}
    </>
  );
}
