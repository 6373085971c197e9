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
import { Mailbox } from '../mailbox/public.tsx';
import { QuietHours } from '../quiet-hours/public.tsx';
import { Replies } from '../replies/public.tsx';
import { announcementPaths } from './logic/form-values.ts';
import { text } from './messages.ts';
import { Health, History } from './parts/history.tsx';

const MessagePanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.MessagePanel));
const LookupDialog = lazyDialog(() => import('./dialogs/lookup-dialog.tsx').then((dialogs) => dialogs.LookupDialog));

function NewAnnouncement({ isMain = false }: { isMain?: boolean }) {
  const { settings } = useSession();
  return (
    <ButtonLink variant={isMain ? 'contained' : undefined}>
      <Link to={announcementPaths(settings.slug).new}>{text.newAnnouncement}</Link>
    </ButtonLink>
  );
}

const views = [
  { value: 'history', label: text.views.history, Screen: () => <History /> },
  {
    value: 'announcements',
    label: text.views.announcements,
    Screen: () => <History action={<NewAnnouncement />} ofStaff />,
  },
  { value: 'health', label: text.views.health, Screen: Health },
  { value: 'quiet', label: text.views.quiet, Screen: QuietHours },
  { value: 'answers', label: text.views.replies, Screen: Replies },
  { value: 'mailbox', label: text.views.mailbox, Screen: Mailbox },
] as const;

/** {admin}/communication: messages of all properties, announcements to staff, and the mailbox. */
export default function Communication() {
  const path = usePath();
  const requested = firstValue(useSearch(['view']).view);
  const { value, Screen } = views.find((view) => view.value === requested) ?? views[0];
  const { open, dialog } = useDialogs({
    lookup: (close) => <LookupDialog email="" onClose={close} />,
  });
  return (
    <>
      <PageHeader
        actions={
          <>
            <Button onClick={open.lookup}>{text.lookup.button}</Button>
            <NewAnnouncement isMain />
          </>
        }
        title={text.adminTitle}
      />
      <Tabs label={text.view} onChange={(view) => navigate({ to: path, search: { view } })} tabs={views} value={value}>
        <Screen />
      </Tabs>
      <Opened named="message">{(id, close) => <MessagePanel id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}
