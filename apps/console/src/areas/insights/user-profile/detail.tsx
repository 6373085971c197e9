import { getUser } from '@hearth/contract/people/users';
import { type User } from '@hearth/contract/people/user-record';
import { hexIdPattern } from '@hearth/contract/primitives';
import { residentRoles, roleLabels, type Role } from '@hearth/contract/roles';
import { ApiError } from '../../../platform/api-error.ts';
import { Link } from '../../../kit/link.tsx';
import { navigate } from '../../../platform/location.ts';
import { useExists, useParams, usePath } from '../../../platform/shown.ts';
import { Answer } from '../../../kit/answer.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { RepliesOf } from '../../communication/replies/public.tsx';
import { LeaseTimeline } from '../../leases/leases/public.tsx';
import { accountChip, useUserActions } from '../../people/users/public.tsx';
import { SendPoints } from '../../points/gifts/public.tsx';
import { PointLogTable } from '../../points/point-logs/public.tsx';
import styles from './detail.module.css';
import { ActivityChart } from './parts/activity.tsx';
import { Details } from './parts/details.tsx';
import { Figures } from './parts/figures.tsx';

/** /{parent}/user/{id}: who somebody is, what they have and did, and what can be done. */
export default function UserProfile() {
  const { userId = '' } = useParams();
  const known = hexIdPattern.test(userId);
  const found = useEndpoint(getUser, { params: { id: userId } }, { enabled: known });
  const { data, error } = found;
  const status = error instanceof ApiError ? error.status : undefined;
  if (!known || status === 404 || status === 403 || (data && data.data.isDeleted)) return <NotFound />;
  if (data) return <Profile key={data.data._id} user={data.data} />;
  return (
    <>
      <PageHeader title="User Profile" />
      <Answer of={found} waiting={480}>
        {() => null}
      </Answer>
    </>
  );
}

/** The list that a profile belongs to, by the address; User Summary where the area has none. */
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
      <PageHeader title="User Profile" />
      <Section>
        <EmptyState
          action={
            <ButtonLink>
              <Link to={list}>Go to the users</Link>
            </ButtonLink>
          }
          hint="The user may have been removed, or belongs to a property that you do not see."
          title="User not found"
        />
      </Section>
    </>
  );
}

const livesHere = ({ properties, leaseData, role }: User) =>
  leaseData.length > 0 ||
  [role, ...properties.map((place) => place.role)].some((held) => (residentRoles as readonly Role[]).includes(held));

function Profile({ user }: { user: User }) {
  const list = useUserList();
  const { actions, dialog } = useUserActions({ onRemoved: () => navigate({ to: list }) });
  const resident = livesHere(user);
  const { account, may } = useSession();
  return (
    <>
      <PageHeader
        actions={
          <>
            {actions
              .filter(({ when }) => when(user))
              .map(({ id, label, onAct }) => (
                <Button color={id === 'remove' ? 'error' : undefined} key={id} onClick={() => onAct(user)}>
                  {label()}
                </Button>
              ))}
            <SendPoints user={user} />
            {may('messages.send') && (
              <ButtonLink>
                <Link
                  to={`/community/direct-communication?email=${encodeURIComponent(user.contactEmail || user.email)}`}
                >
                  Email history
                </Link>
              </ButtonLink>
            )}
            {user._id === account.user._id && (
              <ButtonLink>
                <Link to="/account">Security</Link>
              </ButtonLink>
            )}
          </>
        }
        subtitle={[roleLabels[user.role], user.unitNumber && `Unit ${user.unitNumber}`, user.email]
          .filter(Boolean)
          .join(' · ')}
        title={
          <span className={styles.name}>
            <UserAvatar name={user.name} size={40} />
            {user.name}
            <StatusChip {...accountChip(user.state)} />
          </span>
        }
      />
      <Stack gap={16}>
        {resident && <Figures user={user} />}
        {resident ? (
          <Split>
            <Stack gap={16}>
              <LeaseTimeline resident={user} />
              <ActivityChart userId={user._id} />
            </Stack>
            <Details user={user} withActivity />
          </Split>
        ) : (
          <Details user={user} withActivity={false} />
        )}
        {resident && may('replies.view') && (
          <Section title="Answers to text messages">
            <RepliesOf of={{ userId: user._id }} />
          </Section>
        )}
        {(resident || user.total > 0) && <PointLogTable heading="Point History" userId={user._id} />}
      </Stack>
      {dialog}
    </>
  );
}
