import { allUsers } from '@hearth/contract/constants';
import { formatDate, formatList } from '@hearth/contract/format';
import { isHidden } from '@hearth/contract/hidden-actions';
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
import { useStart } from '../../../kit/use-start.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { ImportDialog, importText } from '../user-import/public.tsx';
import { text } from './messages.ts';
import { accountChip, mayAddUsers, NoAmbassadors, PromoCodes, propertyFor } from './parts/account.tsx';
import { useUserActions } from './parts/use-user-actions.tsx';
import styles from './users.module.css';
import { SecondFactorDialog } from '../../properties/properties/public.tsx';

const propertiesOf = ({ properties }: UserRow) =>
  formatList(
    properties.map(({ name }) => name),
    1,
  ) || '–';

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
      header: text.columns.user,
      sortable: true,
      card: 'title',
      cell: ({ _id, name, email }) => <Person detail={email} name={name} userId={_id} />,
    },
    ...(showsProperty
      ? [
          {
            id: 'property',
            header: text.columns.property,
            cell: (user: ListedUser) => <Cut text={propertiesOf(user)} />,
          },
        ]
      : []),
    ...(showsRole
      ? [
          {
            id: 'role',
            header: text.columns.role,
            sortable: true,
            nowrap: true,
            card: 'plain' as const,
            cell: ({ role }: UserRow) => roleLabels[role],
          },
        ]
      : []),
    {
      id: 'unitNumber',
      header: text.columns.unit,
      spare: showsProperty,
      sortable: true,
      nowrap: true,
      cell: ({ unitNumber, building }) => (
        <span className={styles.two}>
          <Cut text={unitNumber || '–'} />
          {building && <Cut className={styles.building} text={text.building(building)} />}
        </span>
      ),
    },
    ...(showsCodes
      ? [
          {
            id: 'promoCode',
            header: text.columns.promoCode,
            nowrap: true,
            cell: ({ promoCode = [] }: ListedUser) => (promoCode.length > 0 ? <PromoCodes codes={promoCode} /> : '–'),
          },
        ]
      : []),
    {
      id: 'status',
      header: text.columns.status,
      card: 'plain',
      cell: (user) => <StatusChip {...accountChip(user)} />,
    },
    {
      id: 'balance',
      header: text.columns.balance,
      sortable: true,
      align: 'right',
      cell: ({ balance }) => <Points amount={balance} />,
    },
    {
      id: 'createdAt',
      header: text.columns.added,
      sortable: true,
      nowrap: true,
      cell: (user) => formatDate(user.createdAt, propertyFor(user, propertyId)?.timezone),
    },
  ];
}

const AddUserDialog = lazyDialog(() => import('./form.tsx').then((form) => form.AddUserDialog));
const ResendWelcomeDialog = lazyDialog(() =>
  import('./dialogs/resend-dialog.tsx').then((parts) => parts.ResendWelcomeDialog),
);

/** Users in a list: those of the property, its ambassadors, or everyone on the platform. */
type Audience = 'people' | 'ambassadors' | 'platform';

/** Header buttons to add, import, and welcome users; `first` is the button of the empty state. */
function useAdding(audience: Audience): { buttons: ReactNode; first: ReactNode; dialog: ReactNode } {
  const session = useSession();
  const { property, role, may } = session;
  const ambassador = audience === 'ambassadors';
  const adds = mayAddUsers(session, ambassador);
  const imports = may('users.import') && !isHidden('importUsers', role);
  const atProperty = (onClose: () => void, title: string, children: (at: Property) => ReactNode) => (
    <AtProperty onClose={onClose} title={title} why={text.chooseProperty}>
      {children}
    </AtProperty>
  );
  const { open, dialog } = useDialogs({
    add: (close) => <AddUserDialog ambassador={ambassador} onClose={close} platform={audience === 'platform'} />,
    import: (close) =>
      atProperty(close, importText.title, (at) => (
        <ImportDialog ambassador={ambassador} onClose={close} property={at} />
      )),
    resend: (close) =>
      atProperty(close, text.resendWelcome, (at) => (
        <ResendWelcomeDialog ambassador={ambassador} onClose={close} property={at} />
      )),
    secondFactor: (close) =>
      atProperty(close, text.secondFactor, (at) => <SecondFactorDialog onClose={close} property={at} />),
  });
  useStart('add', open.add, adds);
  const buttons = (
    <>
      <ActionGroup
        items={[
          ...(audience === 'people' && property && may('properties.editFeatures')
            ? [{ id: 'secondFactor', label: text.secondFactor, onAct: open.secondFactor }]
            : []),
          ...(may('users.resendWelcome') && !isHidden('resendWelcomeEmail', role)
            ? [{ id: 'resend', label: text.resendWelcome, onAct: open.resend }]
            : []),
          ...(imports ? [{ id: 'import', label: importText.title, onAct: open.import }] : []),
        ]}
        label={text.moreActions}
        sharesRow
      />
      {adds && (
        <Button onClick={open.add} startIcon={<Add />} variant="contained">
          {ambassador ? text.addAmbassador : text.addUser}
        </Button>
      )}
    </>
  );
  const importsFirst = imports && !(ambassador && adds);
  const first = (imports || adds) && (
    <Button onClick={importsFirst ? open.import : open.add} variant="contained">
      {importsFirst ? importText.title : ambassador ? text.addAmbassador : text.addUser}
    </Button>
  );
  return { buttons, first, dialog };
}

const UserRowDetail = lazy(() => import('./parts/row-detail.tsx').then((parts) => ({ default: parts.UserRowDetail })));

const tabs = {
  key: 'status',
  label: text.filters.status,
  options: [
    { value: 'all', label: text.filters.all },
    { value: 'active', label: text.filters.active },
    { value: 'inactive', label: text.filters.inactive },
  ],
};
/** For those who may erase people. */
const tabsWithRemoved = {
  ...tabs,
  options: [...tabs.options, { value: 'removed', label: text.filters.removed }],
};
/** Reason for being inactive. */
const account: Filter = {
  kind: 'choice',
  key: 'state',
  label: text.filters.account,
  placeholder: text.filters.anyAccount,
  options: options(inactiveStates, userStateLabels),
};

const residents: Filter = { kind: 'switch', key: 'isTransaction', label: text.filters.residents };

const onPlatform: Filter = {
  kind: 'choice',
  key: 'userType',
  label: text.columns.role,
  placeholder: allUsers,
  options: options(roleFilterOptionsOnAdminPage, roleLabels),
};
const welcomeFailed: Filter = { kind: 'switch', key: 'welcomeFailed', label: text.filters.welcomeFailed };

function UserTable({ audience, first }: { audience: Audience; first?: ReactNode }) {
  const { property, propertyId, scope, may } = useSession();
  const isEverywhere = property === null && scope.companyId === undefined;
  const showsRemoved = audience === 'platform' && isEverywhere && may('personalData.manage');
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
    label: () => text.viewProfile,
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
        csv={{ fileName: 'users.csv', failed: text.exportFailed }}
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
        tabs={showsRemoved ? tabsWithRemoved : tabs}
        title={audience === 'ambassadors' ? text.ambassadors : text.users}
      />
      {dialog}
    </>
  );
}

const views = [
  { value: 'people', label: text.views.people },
  { value: 'leases', label: text.views.leases },
] as const;

/** Empty state of a property without residents. */
function NoResidents({ children }: { children: ReactNode }) {
  const { property, scope } = useSession();
  const isLikely = property?.residentCount === 0;
  const query = { ...scope, isTransaction: 'true', limit: 1 } as const;
  const { data } = useEndpoint(listUsers, { query }, { enabled: isLikely });
  if (!isLikely || !data || data.totalCount > 0) return null;
  return (
    <Section>
      <EmptyState action={children} hint={text.empty.residentsHint} title={text.empty.residents} />
    </Section>
  );
}

/** Users of the property, or their `leases`. */
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
              label={text.view}
              onChange={(next) => change({ view: next === 'people' ? undefined : next })}
              tabs={views}
              value={view}
            />
            {buttons}
          </>
        }
        title={text.summary}
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
      <PageHeader actions={buttons} title={text.ambassadors} />
      <UserTable audience="ambassadors" first={first} />
      {dialog}
    </>
  );
}

/** /{slug}-admin/user: every user, including platform users. */
export function ManageUsers() {
  const { property, scope } = useSession();
  const { buttons, dialog } = useAdding('platform');
  const isNarrowed = property !== null || scope.companyId !== undefined;
  return (
    <>
      <PageHeader actions={buttons} subtitle={isNarrowed && text.platformHint} title={text.manage} />
      <UserTable audience="platform" />
      {dialog}
    </>
  );
}
