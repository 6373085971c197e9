import type { UserRow } from '@hearth/contract/people/users';
import { roleLabels } from '@hearth/contract/roles';
import { styled } from '@mui/material/styles';
import { today } from '../../../../platform/days.ts';
import { formatDate } from '../../../../platform/format.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { leaseState } from '../../../leases/leases/public.tsx';
import { useZoneOf } from './place.tsx';
import { standing, WelcomeMail } from './welcome.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '16px 40px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  '& h3': { margin: '0 0 2px', fontSize: '0.875rem' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    '&:last-of-type': { borderBottom: 0 },
  },
  '& li > span:first-of-type': { flex: '1 1 150px', minWidth: 0 },
  '& small': { display: 'block', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dl > div': { gridTemplateColumns: '120px minmax(0, 1fr)' },
  '& p': { margin: 0, padding: '8px 0', color: theme.vars.palette.text.secondary },
}));

/** A user's leases, household, roles and welcome mail, under the row. */
export function UserRowDetail({ user }: { user: UserRow }) {
  const zone = useZoneOf(user);
  const now = today(zone ?? 'UTC');
  return (
    <Columns>
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
            ['Welcome email', <WelcomeMail key="welcome" mail={user.welcomeEmail} zone={zone} />],
            ['Occupants', user.occupants],
            [user.phone !== '' && 'Phone', user.phone],
          ]}
        />
      </section>
    </Columns>
  );
}
