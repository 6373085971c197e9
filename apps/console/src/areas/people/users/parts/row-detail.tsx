import type { UserRow } from '@hearth/contract/people/user-record';
import { getUser } from '@hearth/contract/people/users';
import { roleLabels } from '@hearth/contract/roles';
import { QueryView } from '../../../../kit/query-view.tsx';
import { today } from '../../../../platform/days.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { leaseState } from '../../../leases/leases/public.tsx';
import { text } from '../messages.ts';
import styles from '../users.module.css';
import { accountStatus, useZoneOf, WelcomeEmail } from './account.tsx';

/** A user's leases, roles, and account details below the row. */
export function UserRowDetail({ user }: { user: UserRow }) {
  const zone = useZoneOf(user);
  const found = useEndpoint(getUser, { params: { id: user._id } });
  const now = today(zone ?? 'UTC');
  return (
    <div className={styles.columns}>
      <section>
        <h3>{text.detail.leases}</h3>
        {user.leaseData.length === 0 && <p>{text.detail.noLeases}</p>}
        <ul>
          {user.leaseData.map((lease) => (
            <li key={lease._id}>
              <span>
                {text.detail.dates(lease.startDate, lease.endDate)}
                <small>{[text.unit(lease.unitNumber), lease.building].filter(Boolean).join(', ')}</small>
              </span>
              <StatusChip {...leaseState(lease, now)} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{text.detail.roles}</h3>
        {user.properties.length === 0 && <p>{text.detail.everyProperty(roleLabels[user.role])}</p>}
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
        <h3>{text.detail.account}</h3>
        <DescriptionList
          rows={[
            [text.detail.status, accountStatus(user)],
            [
              text.detail.welcomeEmail,
              <QueryView key="welcome" of={found} waiting={<Skeleton width={120} />}>
                {({ data }) => <WelcomeEmail mail={data.welcomeEmail} zone={zone} />}
              </QueryView>,
            ],
            [text.detail.occupants, user.occupants],
            [user.phone !== '' && text.detail.phone, user.phone],
          ]}
        />
      </section>
    </div>
  );
}
