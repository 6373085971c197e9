import { firstValue, Opened, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { navigate } from '../../../platform/location.ts';
import { useSession } from '../../../platform/session.tsx';
import { usePath } from '../../../platform/shown.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Replies } from '../replies/public.tsx';
import { messagePaths } from './logic/form-values.ts';
import { text } from './messages.ts';
import { Health, History } from './parts/history.tsx';

const MessagePanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.MessagePanel));
const LookupDialog = lazyDialog(() => import('./dialogs/lookup-dialog.tsx').then((dialogs) => dialogs.LookupDialog));

const NewMessage = ({ isMain = false }: { isMain?: boolean }) => (
  <ButtonLink variant={isMain ? 'contained' : undefined}>
    <Link to={messagePaths.new}>{text.newMessage}</Link>
  </ButtonLink>
);

const views = [
  { value: 'history', label: text.views.history, Screen: () => <History action={<NewMessage />} /> },
  { value: 'health', label: text.views.health, Screen: Health },
  { value: 'answers', label: text.views.replies, Screen: Replies },
] as const;

/** /community/direct-communication: messages to residents, failed deliveries and replies. */
export default function DirectCommunication() {
  const { may } = useSession();
  const path = usePath();
  const requested = firstValue(useSearch(['view']).view);
  const { value, Screen } = views.find((view) => view.value === requested) ?? views[0];
  const { open, dialog } = useDialogs({
    lookup: (close) => <LookupDialog email="" onClose={close} />,
  });
  const maySend = may('messages.send');
  return (
    <>
      <PageHeader
        actions={
          maySend && (
            <>
              <Button onClick={open.lookup}>{text.lookup.button}</Button>
              <NewMessage isMain />
            </>
          )
        }
        title={text.title}
      />
      {maySend ? (
        <Tabs
          label={text.view}
          onChange={(view) => navigate({ to: path, search: { view } })}
          tabs={views}
          value={value}
        >
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
