import { getUser } from '@hearth/contract/people/users';
import { type User } from '@hearth/contract/people/user-record';
import { hexIdPattern } from '@hearth/contract/primitives';
import { residentRoles, roleLabels, type Role } from '@hearth/contract/roles';
import { ApiError } from '../../../platform/api-error.ts';
import { Link } from '../../../kit/link.tsx';
import { navigate } from '../../../platform/location.ts';
import { useExists, useParams, usePath } from '../../../platform/shown.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { RepliesOf } from '../../communication/replies/public.tsx';
import { LeaseTimeline } from '../../leases/leases/public.tsx';
import { accountChip, useUserActions } from '../../people/users/public.tsx';
import { SendPoints } from '../../points/gifts/public.tsx';
import { PointLogTable } from '../../points/point-logs/public.tsx';
import { text } from './messages.ts';
import { ActivityChart } from './parts/activity.tsx';
import { Details } from './parts/details.tsx';
import { Figures } from './parts/figures.tsx';
import { UserTimeline } from './parts/timeline.tsx';
import styles from './user-profile.module.css';

/** /{parent}/user/{id}: summary, actions, and timeline of a user. */
export default function UserProfile() {
  const { userId = '' } = useParams();
  const known = hexIdPattern.test(userId);
  const found = useEndpoint(getUser, { params: { id: userId } }, { enabled: known });
  const { data, error } = found;
  const status = error instanceof ApiError ? error.status : undefined;
  if (data?.data.isDeleted && data.data.can.erase) return <Removed user={data.data} />;
  if (!known || status === 404 || status === 403 || (data && data.data.isDeleted)) return <NotFound />;
  if (data) return <Profile key={data.data._id} user={data.data} />;
  return (
    <>
      <PageHeader title={text.title} />
      <QueryView of={found} waiting={480}>
        {() => null}
      </QueryView>
    </>
  );
}

/** The user list of this area, or User Summary if it has none. */
function useUserList() {
  const path = usePath();
  const exists = useExists();
  const list = `/${path.split('/')[1]}/user`;
  return exists(list) ? list : '/property-manager/user';
}

function NotFound() {
  const list = useUserList();
  return (
    <>
      <PageHeader title={text.title} />
      <Section>
        <EmptyState
          action={
            <ButtonLink>
              <Link to={list}>{text.toUsers}</Link>
            </ButtonLink>
          }
          hint={text.notFoundHint}
          title={text.notFound}
        />
      </Section>
    </>
  );
}

/** A removed user, whose data can still be erased. */
function Removed({ user }: { user: User }) {
  const list = useUserList();
  const { actions, dialog } = useUserActions({ onRemoved: () => navigate({ to: list }) });
  const erase = actions.find(({ id }) => id === 'erase');
  return (
    <>
      <PageHeader title={user.name} />
      <Section>
        <EmptyState
          action={erase && <Button onClick={() => erase.onAct(user)}>{erase.label()}</Button>}
          hint={text.removedHint}
          title={text.removed}
        />
      </Section>
      {dialog}
    </>
  );
}

const isResident = ({ properties, leaseData, role }: User) =>
  leaseData.length > 0 ||
  [role, ...properties.map((each) => each.role)].some((held) => (residentRoles as readonly Role[]).includes(held));

function Profile({ user }: { user: User }) {
  const list = useUserList();
  const { actions, dialog } = useUserActions({ onRemoved: () => navigate({ to: list }) });
  const resident = isResident(user);
  const { account, may } = useSession();
  const allowed = actions.filter(({ when }) => when(user));
  const edit = allowed.find(({ id }) => id === 'edit');
  const emailHistory = {
    id: 'emails',
    label: text.emailHistory,
    onAct: () =>
      navigate({ to: '/community/direct-communication', search: { email: user.contactEmail || user.email } }),
  };
  const menu = [
    ...(may('messages.send') ? [emailHistory] : []),
    ...allowed
      .filter((action) => action !== edit)
      .map(({ id, label, destructive, onAct }) => ({ id, label: label(), destructive, onAct: () => onAct(user) })),
  ];
  return (
    <>
      <PageHeader
        actions={
          <>
            {user._id === account.user._id && (
              <ButtonLink>
                <Link to="/account">{text.security}</Link>
              </ButtonLink>
            )}
            {menu.length > 0 && <MoreMenu items={menu} label={text.more(user.name)} />}
            {edit && <Button onClick={() => edit.onAct(user)}>{edit.label()}</Button>}
            <SendPoints user={user} />
          </>
        }
        subtitle={[roleLabels[user.role], user.unitNumber && text.unit(user.unitNumber), user.email]
          .filter(Boolean)
          .join(' · ')}
        title={
          <span className={styles.name}>
            <UserAvatar name={user.name} size={40} />
            {user.name}
            <StatusChip {...accountChip(user)} />
          </span>
        }
      />
      <Stack gap={16}>
        {resident && <Figures user={user} />}
        {resident ? (
          <Split>
            <Stack gap={16}>
              <UserTimeline user={user} />
              <ActivityChart userId={user._id} />
            </Stack>
            <Stack className={styles.side} gap={16}>
              <Details user={user} withActivity />
              <LeaseTimeline resident={user} />
            </Stack>
          </Split>
        ) : (
          <Details user={user} withActivity={false} />
        )}
        {resident && may('replies.view') && (
          <Section title={text.replies}>
            <RepliesOf of={{ userId: user._id }} />
          </Section>
        )}
        {(resident || user.total > 0) && <PointLogTable heading={text.pointHistory} userId={user._id} />}
      </Stack>
      {dialog}
    </>
  );
}
