import { allUsers } from '@hearth/contract/constants';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { listUsers } from '@hearth/contract/people/users';
import { inactiveStates, userStateLabels, type UserRow } from '@hearth/contract/people/user-record';
import { roleFilterOptionsOnAdminPage, roleLabels } from '@hearth/contract/roles';
import { lazy, Suspense, type ReactNode } from 'react';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { userColumns } from './parts/columns.tsx';
import { NoAmbassadors } from './parts/no-ambassadors.tsx';
import { useAdding, type Audience } from './parts/use-adding.tsx';
import { useUserActions } from './parts/use-user-actions.tsx';

const UserRowDetail = lazy(() => import('./parts/row-detail.tsx').then((parts) => ({ default: parts.UserRowDetail })));

const tabs = {
  key: 'status',
  label: 'User status',
  options: [
    { value: 'all', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
};
/** Why somebody is inactive. */
const account: Filter = {
  kind: 'choice',
  key: 'state',
  label: 'Account',
  placeholder: 'Any account',
  options: options(inactiveStates, userStateLabels),
};

/** Those who live there: the others work there. */
const residents: Filter = { kind: 'switch', key: 'isTransaction', label: 'Residents and ambassadors' };

const onPlatform: Filter = {
  kind: 'choice',
  key: 'userType',
  label: 'Role',
  placeholder: allUsers,
  options: options(roleFilterOptionsOnAdminPage, roleLabels),
};
const welcomeFailed: Filter = { kind: 'switch', key: 'welcomeFailed', label: 'Welcome email failed' };

function UserTable({ audience, first }: { audience: Audience; first?: ReactNode }) {
  const { property, propertyId } = useSession();
  const profilePath = useProfilePath();
  const { actions, dialog } = useUserActions();
  const isInactive = firstValue(useSearch(['status']).status) === 'inactive';
  const filters: Filter[] = [
    { kind: 'search' },
    { kind: 'property', forEveryone: true },
    ...(audience === 'ambassadors' ? [] : [audience === 'platform' ? onPlatform : ({ kind: 'role' } as const)]),
    ...(isInactive ? [account] : []),
    ...(audience === 'people' ? [residents] : []),
    welcomeFailed,
  ];
  const profile: RowAction<UserRow> = {
    id: 'profile',
    label: () => 'View Profile',
    when: () => true,
    href: ({ _id }) => profilePath(_id),
  };
  return (
    <>
      <ListScreen
        actions={[profile, ...actions.map((action) => ({ ...action, more: true }))]}
        columns={userColumns({
          propertyId,
          showsProperty: property === null,
          showsRole: audience !== 'ambassadors',
          showsCodes: audience === 'ambassadors',
        })}
        csv={{ fileName: 'users.csv', failed: say.downloadFailed }}
        defaults={{ orderBy: 'createdAt' }}
        empty={audience === 'ambassadors' && <NoAmbassadors action={first} />}
        endpoint={listUsers}
        expand={(user) => (
          <Suspense>
            <UserRowDetail user={user} />
          </Suspense>
        )}
        filters={filters}
        query={audience === 'ambassadors' ? { userType: 'ambassador', fields: ['promoCode'] } : undefined}
        rowName={({ name }) => name}
        tabs={tabs}
        title={audience === 'ambassadors' ? 'Ambassadors' : 'Users'}
      />
      {dialog}
    </>
  );
}

const views = [
  { value: 'people', label: 'People' },
  { value: 'leases', label: 'Leases' },
] as const;

/** Says so where nobody lives at the property yet, with the way to change it. */
function NoResidents({ children }: { children: ReactNode }) {
  const { property, scope } = useSession();
  const isLikely = property?.residentCount === 0;
  const query = { ...scope, isTransaction: 'true', limit: 1 } as const;
  const { data } = useEndpoint(listUsers, { query }, { enabled: isLikely });
  if (!isLikely || !data || data.totalCount > 0) return null;
  return (
    <Section>
      <EmptyState action={children} hint="Add residents so that they can earn points." title="No residents yet" />
    </Section>
  );
}

/** The people of the property, or their `leases`. */
export function UserSummary({ leases }: { leases: ReactNode }) {
  const search = useSearch(['view']);
  const change = useChange();
  const { buttons, first, dialog } = useAdding('people');
  const view = firstValue(search.view) === 'leases' ? 'leases' : 'people';
  return (
    <>
      <PageHeader
        actions={
          <>
            <StatusTabs
              label="View"
              onChange={(next) => change({ view: next === 'people' ? undefined : next })}
              tabs={views}
              value={view}
            />
            {buttons}
          </>
        }
        title="User Summary"
      />
      <Stack gap={16}>
        <NoResidents>{first}</NoResidents>
        {view === 'people' ? <UserTable audience="people" /> : <Suspense>{leases}</Suspense>}
      </Stack>
      {dialog}
    </>
  );
}

/** /ambassador/user */
export function Ambassadors() {
  const { buttons, first, dialog } = useAdding('ambassadors');
  return (
    <>
      <PageHeader actions={buttons} title="Ambassadors" />
      <UserTable audience="ambassadors" first={first} />
      {dialog}
    </>
  );
}

/** /{slug}-admin/user: everybody, those of the platform included. */
export function ManageUsers() {
  const { property, scope } = useSession();
  const { buttons, dialog } = useAdding('platform');
  const isNarrowed = property !== null || scope.companyId !== undefined;
  return (
    <>
      <PageHeader
        actions={buttons}
        subtitle={isNarrowed && 'People of the platform are listed under All companies.'}
        title="Manage Users"
      />
      <UserTable audience="platform" />
      {dialog}
    </>
  );
}
