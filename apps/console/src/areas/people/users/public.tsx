import { getUser } from '@hearth/contract/people/users';
import { roleLabels } from '@hearth/contract/roles';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Skeleton from '@mui/material/Skeleton';
import { messageOf } from '../../../platform/api-error.ts';
import { formatAgo, formatDate } from '../../../platform/format.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Points } from '../../../ui/points.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 14, marginBottom: 14, '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } });

/** Who a user is, at a glance: contact, home, points, last activity. */
export function ProfileCard({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { timeZone } = useSession();
  const { data, error, refetch } = useEndpoint(getUser, { params: { id: userId } });
  const user = data?.data;
  const lease = user?.leaseData[0];
  return (
    <DialogShell onClose={onClose} open title="Profile">
      {error && !user && (
        <InlineAlert action={<Button onClick={() => void refetch()} size="small">Try again</Button>} severity="error">
          {messageOf(error)}
        </InlineAlert>
      )}
      {!user && !error && <Skeleton height={260} sx={{ borderRadius: 2 }} variant="rectangular" />}
      {user && (
        <>
          <Head>
            <UserAvatar name={user.name} size={52} />
            <div>
              <strong style={{ fontSize: '1.0625rem' }}>{user.name}</strong>
              <div>{roleLabels[user.role]}</div>
            </div>
            <StatusChip status={user.active ? 'active' : 'inactive'} />
          </Head>
          <DescriptionList
            rows={[
              ['Balance', <Points amount={user.balance} key="balance" />],
              ['Earned in all', <Points amount={user.total} key="total" />],
              ['Email', <a href={`mailto:${user.email}`} key="email" style={{ color: 'inherit' }}>{user.email}</a>],
              [user.contactEmail !== '' && user.contactEmail !== user.email && 'Contact email', user.contactEmail],
              ['Phone', user.phone],
              ['Unit', [user.unitNumber, user.building && `Building ${user.building}`].filter(Boolean).join(', ')],
              ['Lease', lease && `${formatDate(lease.startDate)} to ${formatDate(lease.endDate)}`],
              ['Last activity', user.lastActivity && `${formatAgo(user.lastActivity, new Date())}, ${formatDate(user.lastActivity, timeZone)}`],
              ['Added', formatDate(user.createdAt, timeZone)],
            ]}
          />
        </>
      )}
    </DialogShell>
  );
}
