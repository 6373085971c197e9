import { firstValue, Opened, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { navigate } from '../../../platform/location.ts';
import { useSession } from '../../../platform/session.tsx';
import { usePath } from '../../../platform/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Mailbox } from '../mailbox/public.tsx';
import { QuietHours } from '../quiet-hours/public.tsx';
import { Replies } from '../replies/public.tsx';
import { Health, Announcements, History } from './parts/sent.tsx';

const MessagePanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.MessagePanel));
const LookupDialog = lazyDialog(() => import('./dialogs/lookup-dialog.tsx').then((dialogs) => dialogs.LookupDialog));
const AnnouncementDialog = lazyDialog(() =>
  import('./dialogs/announcement-dialog.tsx').then((dialogs) => dialogs.AnnouncementDialog),
);

const views = [
  { value: 'history', label: 'History', Screen: () => <History /> },
  { value: 'announcements', label: 'Announcements', Screen: Announcements },
  { value: 'health', label: 'Delivery health', Screen: Health },
  { value: 'quiet', label: 'Quiet hours', Screen: QuietHours },
  { value: 'answers', label: 'Answers', Screen: Replies },
  { value: 'mailbox', label: 'Mailbox', Screen: Mailbox },
] as const;

/** {admin}/communication: what staff of every property write, announcements to staff, and whatever the deployment sent. */
export default function Communication() {
  const { scopeName } = useSession();
  const path = usePath();
  const asked = firstValue(useSearch(['view']).view);
  const { value, Screen } = views.find((view) => view.value === asked) ?? views[0];
  const { open, dialog } = useDialogs({
    announce: (close) => <AnnouncementDialog onClose={close} />,
    lookup: (close) => <LookupDialog email="" onClose={close} />,
  });
  return (
    <>
      <PageHeader
        actions={
          <>
            <Button onClick={open.lookup}>Email lookup</Button>
            <Button onClick={open.announce} variant="contained">
              New announcement
            </Button>
          </>
        }
        subtitle={scopeName}
        title="Communication"
      />
      <Tabs label="View" onChange={(view) => navigate({ to: path, search: { view } })} tabs={views} value={value}>
        <Screen />
      </Tabs>
      <Opened named="message">{(id, close) => <MessagePanel id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}
