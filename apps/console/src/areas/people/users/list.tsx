import { allUsers } from '@hearth/contract/constants';
import { isHidden } from '@hearth/contract/hidden-actions';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { listUsers } from '@hearth/contract/people/users';
import { userStateLabels, type UserRow } from '@hearth/contract/people/user-record';
import { creatableRoles, roleFilterOptionsOnAdminPage, roleLabels } from '@hearth/contract/roles';
import Add from 'lucide-react/icons/plus';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { firstValue, useAddress } from '../../../kit/address.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { SecondFactorDialog } from '../../properties/properties/public.tsx';
import { ImportDialog } from '../user-import/public.tsx';
import { userColumns } from './parts/columns.tsx';
import { useUserActions } from './parts/use-user-actions.tsx';
import { AtProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const AddUserDialog = lazyDialog(() => import('./form.tsx').then((form) => form.AddUserDialog));
const ResendWelcomeDialog = lazyDialog(() =>
  import('./dialogs/resend-dialog.tsx').then((parts) => parts.ResendWelcomeDialog),
);
const UserRowDetail = lazy(() => import('./parts/row-detail.tsx').then((parts) => ({ default: parts.UserRowDetail })));

const tabs = {
  key: 'status',
  label: 'User status',
  options: [
    { value: 'all', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
    { value: 'invited', label: userStateLabels.invited },
    { value: 'neverSignedIn', label: userStateLabels.neverSignedIn },
    { value: 'deactivated', label: userStateLabels.deactivated },
  ],
};

/** Who a list is about: the people of the property, its ambassadors, or everybody on the platform. */
type Audience = 'people' | 'ambassadors' | 'platform';

function UserTable({ audience }: { audience: Audience }) {
  const { property, propertyId, role } = useSession();
  const profilePath = useProfilePath();
  const { actions, dialogs } = useUserActions();
  const onPlatform: Filter = {
    kind: 'choice',
    key: 'userType',
    label: 'Role',
    placeholder: allUsers,
    options: roleFilterOptionsOnAdminPage(role).map((value) => ({ value, label: roleLabels[value] })),
  };
  const filters: Filter[] = [
    { kind: 'search' },
    { kind: 'property' },
    ...(audience === 'ambassadors' ? [] : [audience === 'platform' ? onPlatform : ({ kind: 'role' } as const)]),
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
        columns={userColumns({ propertyId, showsProperty: property === null, showsRole: audience !== 'ambassadors' })}
        csv={{ fileName: 'users.csv', failed: say.downloadFailed }}
        defaults={{ orderBy: 'createdAt' }}
        endpoint={listUsers}
        expand={(user) => (
          <Suspense>
            <UserRowDetail user={user} />
          </Suspense>
        )}
        filters={filters}
        query={audience === 'ambassadors' ? { userType: 'ambassador' } : undefined}
        rowName={({ name }) => name}
        tabs={tabs}
        title={audience === 'ambassadors' ? 'Ambassadors' : 'Users'}
      />
      {dialogs}
    </>
  );
}

/** Adding, importing and writing to people: the buttons that the viewer has, and their dialogs. */
function useEntrances(audience: Audience): { buttons: ReactNode; dialogs: ReactNode } {
  const { property, role, may } = useSession();
  const [open, setOpen] = useState<'add' | 'import' | 'resend' | 'secondFactor'>();
  const close = () => setOpen(undefined);
  const ambassador = audience === 'ambassadors';
  const adds =
    may('users.create') && !isHidden('addUser', role) && (!ambassador || creatableRoles[role].includes('ambassador'));
  const titles = { import: say.importTitle, resend: say.resendTitle, secondFactor: say.secondFactorTitle };
  const buttons = (
    <>
      <ActionGroup
        items={[
          ...(audience === 'people' && property && may('properties.editFeatures')
            ? [{ id: 'secondFactor', label: say.secondFactorTitle, onAct: () => setOpen('secondFactor') }]
            : []),
          ...(may('users.resendWelcome') && !isHidden('resendWelcomeEmail', role)
            ? [{ id: 'resend', label: say.resendTitle, onAct: () => setOpen('resend') }]
            : []),
          ...(may('users.import') && !isHidden('importUsers', role)
            ? [{ id: 'import', label: say.importTitle, onAct: () => setOpen('import') }]
            : []),
        ]}
        label="More actions"
      />
      {adds && (
        <Button onClick={() => setOpen('add')} startIcon={<Add />} variant="contained">
          {ambassador ? say.addAmbassadorTitle : say.addUserTitle}
        </Button>
      )}
    </>
  );
  const dialogs = (
    <>
      {open === 'add' && <AddUserDialog ambassador={ambassador} onClose={close} platform={audience === 'platform'} />}
      {open && open !== 'add' && (
        <AtProperty onClose={close} title={titles[open]} why="Choose the property that this is for.">
          {(at) => {
            if (open === 'secondFactor') return <SecondFactorDialog onClose={close} property={at} />;
            const AtPlace = open === 'import' ? ImportDialog : ResendWelcomeDialog;
            return <AtPlace ambassador={ambassador} onClose={close} property={at} />;
          }}
        </AtProperty>
      )}
    </>
  );
  return { buttons, dialogs };
}

const views = [
  { value: 'people', label: 'People' },
  { value: 'leases', label: 'Leases' },
] as const;

/** The people of the property, or their `leases`. */
export function UserSummary({ leases }: { leases: ReactNode }) {
  const { search, change } = useAddress();
  const { buttons, dialogs } = useEntrances('people');
  const view = firstValue(search.view) === 'leases' ? 'leases' : 'people';
  return (
    <>
      <PageHeader actions={buttons} title="User Summary" />
      <div style={{ marginBottom: 16 }}>
        <StatusTabs
          label="View"
          onChange={(next) => change({ view: next === 'people' ? undefined : next })}
          tabs={views}
          value={view}
        />
      </div>
      {view === 'people' ? <UserTable audience="people" /> : <Suspense>{leases}</Suspense>}
      {dialogs}
    </>
  );
}

/** /ambassador/user */
export function Ambassadors() {
  const { buttons, dialogs } = useEntrances('ambassadors');
  return (
    <>
      <PageHeader actions={buttons} title="Ambassadors" />
      <UserTable audience="ambassadors" />
      {dialogs}
    </>
  );
}

/** /{slug}-admin/user: everybody, those of the platform included. */
export function ManageUsers() {
  const { property, scope } = useSession();
  const { buttons, dialogs } = useEntrances('platform');
  const isNarrowed = property !== null || scope.companyId !== undefined;
  return (
    <>
      <PageHeader
        actions={buttons}
        subtitle={isNarrowed && 'People of the platform are listed under All companies.'}
        title="Manage Users"
      />
      <UserTable audience="platform" />
      {dialogs}
    </>
  );
}
