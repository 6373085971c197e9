import { allUsers } from '@hearth/contract/constants';
import { formatDate } from '@hearth/contract/format';
import { isHidden } from '@hearth/contract/hidden-actions';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { inactiveStates, userStateLabels, type ListedUser, type UserRow } from '@hearth/contract/people/user-record';
import { listUsers } from '@hearth/contract/people/users';
import type { Property } from '@hearth/contract/properties/properties';
import { roleFilterOptionsOnAdminPage, roleLabels } from '@hearth/contract/roles';
import Add from 'lucide-react/icons/plus';
import { lazy, Suspense, type ReactNode } from 'react';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { AtProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { Person } from '../../../kit/person.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { ImportDialog } from '../user-import/public.tsx';
import styles from './list.module.css';
import { mayAddUsers, NoAmbassadors } from './parts/adding.tsx';
import { placeOf, PromoCodes, stateLook } from './parts/standing.tsx';
import { useUserActions } from './parts/use-user-actions.tsx';
import { SecondFactorDialog } from '../../properties/properties/public.tsx';

const placesOf = ({ properties: [first, ...more] }: UserRow) =>
  first ? `${first.name}${more.length > 0 ? ` +${more.length}` : ''}` : '–';

function userColumns({
  propertyId,
  showsProperty,
  showsRole,
  showsCodes,
}: {
  propertyId: string;
  showsProperty: boolean;
  showsRole: boolean;
  showsCodes: boolean;
}): Column<ListedUser>[] {
  return [
    {
      id: 'name',
      header: 'User',
      sortable: true,
      card: 'title',
      cell: ({ _id, name, email }) => <Person detail={email} name={name} userId={_id} />,
    },
    ...(showsProperty ? [{ id: 'property', header: 'Property', cell: placesOf }] : []),
    ...(showsRole
      ? [
          {
            id: 'role',
            header: 'Role',
            sortable: true,
            nowrap: true,
            card: 'plain' as const,
            cell: ({ role }: UserRow) => roleLabels[role],
          },
        ]
      : []),
    {
      id: 'unitNumber',
      header: 'Unit',
      sortable: true,
      nowrap: true,
      cell: ({ unitNumber, building }) => (
        <span className={styles.two}>
          {unitNumber || '–'}
          {building && <small>{/^b(ui)?ld/i.test(building) ? building : `Building ${building}`}</small>}
        </span>
      ),
    },
    ...(showsCodes
      ? [
          {
            id: 'promoCode',
            header: 'Promo code',
            nowrap: true,
            cell: ({ promoCode = [] }: ListedUser) => (promoCode.length > 0 ? <PromoCodes codes={promoCode} /> : '–'),
          },
        ]
      : []),
    {
      id: 'status',
      header: 'Status',
      card: 'plain',
      cell: ({ state }) => <StatusChip {...stateLook(state)} />,
    },
    {
      id: 'balance',
      header: 'Balance',
      sortable: true,
      align: 'right',
      cell: ({ balance }) => <Points amount={balance} />,
    },
    {
      id: 'createdAt',
      header: 'Added',
      sortable: true,
      nowrap: true,
      cell: (user) => formatDate(user.createdAt, placeOf(user, propertyId)?.timezone),
    },
  ];
}

const AddUserDialog = lazyDialog(() => import('./form.tsx').then((form) => form.AddUserDialog));
const ResendWelcomeDialog = lazyDialog(() =>
  import('./dialogs/resend-dialog.tsx').then((parts) => parts.ResendWelcomeDialog),
);

/** Who a list is about: the people of the property, its ambassadors, or everybody on the platform. */
type Audience = 'people' | 'ambassadors' | 'platform';

/** Adding, importing and writing to people: the buttons that the viewer has, the first of them where nobody is there yet, and their dialog. */
function useAdding(audience: Audience): { buttons: ReactNode; first: ReactNode; dialog: ReactNode } {
  const session = useSession();
  const { property, role, may } = session;
  const ambassador = audience === 'ambassadors';
  const adds = mayAddUsers(session, ambassador);
  const imports = may('users.import') && !isHidden('importUsers', role);
  const atProperty = (onClose: () => void, title: string, children: (at: Property) => ReactNode) => (
    <AtProperty onClose={onClose} title={title} why="Choose the property that this is for.">
      {children}
    </AtProperty>
  );
  const { open, dialog } = useDialogs({
    add: (close) => <AddUserDialog ambassador={ambassador} onClose={close} platform={audience === 'platform'} />,
    import: (close) =>
      atProperty(close, say.importTitle, (at) => (
        <ImportDialog ambassador={ambassador} onClose={close} property={at} />
      )),
    resend: (close) =>
      atProperty(close, say.resendTitle, (at) => (
        <ResendWelcomeDialog ambassador={ambassador} onClose={close} property={at} />
      )),
    secondFactor: (close) =>
      atProperty(close, say.secondFactorTitle, (at) => <SecondFactorDialog onClose={close} property={at} />),
  });
  const buttons = (
    <>
      <ActionGroup
        items={[
          ...(audience === 'people' && property && may('properties.editFeatures')
            ? [{ id: 'secondFactor', label: say.secondFactorTitle, onAct: open.secondFactor }]
            : []),
          ...(may('users.resendWelcome') && !isHidden('resendWelcomeEmail', role)
            ? [{ id: 'resend', label: say.resendTitle, onAct: open.resend }]
            : []),
          ...(imports ? [{ id: 'import', label: say.importTitle, onAct: open.import }] : []),
        ]}
        label="More actions"
      />
      {adds && (
        <Button onClick={open.add} startIcon={<Add />} variant="contained">
          {ambassador ? say.addAmbassadorTitle : say.addUserTitle}
        </Button>
      )}
    </>
  );
  const importsFirst = imports && !(ambassador && adds);
  const first = (imports || adds) && (
    <Button onClick={importsFirst ? open.import : open.add} variant="contained">
      {importsFirst ? say.importTitle : ambassador ? say.addAmbassadorTitle : say.addUserTitle}
    </Button>
  );
  return { buttons, first, dialog };
}

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
