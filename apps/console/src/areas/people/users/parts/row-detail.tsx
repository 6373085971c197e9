import { formatDate } from '@hearth/contract/format';
import type { UserRow } from '@hearth/contract/people/user-record';
import { getUser } from '@hearth/contract/people/users';
import { roleLabels } from '@hearth/contract/roles';
import { Answer } from '../../../../kit/answer.tsx';
import { today } from '../../../../platform/days.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { leaseState } from '../../../leases/leases/public.tsx';
import { useZoneOf, standing, WelcomeMail } from './standing.tsx';
import styles from './row-detail.module.css';

/** A user's leases, household, roles and welcome mail, under the row. */
export function UserRowDetail({ user }: { user: UserRow }) {
  const zone = useZoneOf(user);
  const found = useEndpoint(getUser, { params: { id: user._id } });
  const now = today(zone ?? 'UTC');
  return (
    <div className={styles.columns}>
      <section>
        <h3>Leases</h3>
        {user.leaseData.length === 0 && <p>No leases</p>}
        <ul>
          {user.leaseData.map((lease) => (
            <li key={lease._id}>
              <span>
                {formatDate(lease.startDate)} to {formatDate(lease.endDate)}
                <small>{[`Unit ${lease.unitNumber}`, lease.building].filter(Boolean).join(', ')}</small>
              </span>
              <StatusChip {...leaseState(lease, now)} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Roles</h3>
        {user.properties.length === 0 && <p>{roleLabels[user.role]} at every property</p>}
        <ul>
          {user.properties.map(({ property, name, role }) => (
            <li key={property}>
              <span>{name}</span>
              {roleLabels[role]}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Account</h3>
        <DescriptionList
          rows={[
            ['Standing', standing(user)],
            [
              'Welcome email',
              <Answer key="welcome" of={found} waiting={<Skeleton width={120} />}>
                {({ data }) => <WelcomeMail mail={data.welcomeEmail} zone={zone} />}
              </Answer>,
            ],
            ['Occupants', user.occupants],
            [user.phone !== '' && 'Phone', user.phone],
          ]}
        />
      </section>
    </div>
  );
}
