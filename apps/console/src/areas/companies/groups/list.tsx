import { listLocations, type Location } from '@hearth/contract/companies/groups';
import { companyMessages as say } from '@hearth/contract/companies/messages';
import { listCompanies } from '@hearth/contract/companies/companies';
import { allProperties, allPropertiesName } from '@hearth/contract/constants';
import Add from 'lucide-react/icons/plus';
import { firstValue, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { usePicked } from '../../../kit/use-picked.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { AssignDialog, UnassignDialog } from '../companies/public.tsx';
import { useCompany } from './logic/use-company.ts';
import { GroupList } from './parts/group-list.tsx';

const CreateGroupDialog = lazyDialog(() => import('./form.tsx').then((form) => form.CreateGroupDialog));
const RenameGroupDialog = lazyDialog(() => import('./form.tsx').then((form) => form.RenameGroupDialog));
const MembersDialog = lazyDialog(() => import('./dialogs/group-dialogs.tsx').then((dialogs) => dialogs.MembersDialog));
const RemoveGroupDialog = lazyDialog(() =>
  import('./dialogs/group-dialogs.tsx').then((dialogs) => dialogs.RemoveGroupDialog),
);

type Group = Location['groups'][number];

const columns: readonly Column<Location>[] = [
  {
    id: 'name',
    header: 'Location',
    sortable: true,
    card: 'title',
    cell: ({ name, propertyCode }) => <RichCell detail={propertyCode} title={name} />,
  },
  {
    id: 'city',
    header: 'City',
    sortable: true,
    cell: ({ address, city, state }) => <RichCell detail={address} title={`${city}, ${state}`} />,
  },
  { id: 'company', header: 'Company', sortable: true, cell: ({ company }) => company?.name ?? '–' },
  {
    id: 'groups',
    header: 'Groups',
    cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || '–',
  },
  {
    id: 'active',
    header: 'Status',
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];

const choice = (key: string, label: string, placeholder: string, among: readonly Group[]): Filter => ({
  kind: 'choice',
  key,
  label,
  placeholder,
  options: options(among),
});

/** /company-manager/location: the locations of a company and its groups, whichever property is worked at. */
export default function Locations() {
  const { account, ...picked } = useSession();
  const search = useSearch(['companyId']);
  const { id, company, mayManage, isAdmin } = useCompany(firstValue(search.companyId));
  const companies = useEndpoint(listCompanies, {}, { enabled: isAdmin }).data?.data ?? [];
  const chosen = companies.find(({ _id }) => _id === picked.company);
  const others = companies.filter((one) => one !== chosen);
  const { rows, pick, letGo } = usePicked<Location>();
  const propertyIds = rows.map(({ _id }) => _id);
  const groups = company?.groups ?? [];
  const owner = account.company?.name ?? company?.name;
  const { open, dialog } = useDialogs({
    create: (close) => (
      <CreateGroupDialog companyId={id ?? ''} onClose={close} onDone={letGo} propertyIds={propertyIds} />
    ),
    rename: (close, group: Group) => <RenameGroupDialog companyId={id ?? ''} group={group} onClose={close} />,
    remove: (close, group: Group) => <RemoveGroupDialog companyId={id ?? ''} group={group} onClose={close} />,
    members: (close, change: 'add' | 'remove') => (
      <MembersDialog
        change={change}
        companyId={id ?? ''}
        groups={groups}
        onClose={close}
        onDone={letGo}
        propertyIds={propertyIds}
      />
    ),
    assign: (close) => <AssignDialog onClose={close} onDone={letGo} propertyIds={propertyIds} />,
    unassign: (close) => (
      <UnassignDialog companyId={id ?? ''} onClose={close} onDone={letGo} propertyIds={propertyIds} />
    ),
  });
  const areOfCompany = id !== undefined && rows.every((row) => row.company?._id === id);
  const filters: Filter[] = [
    { kind: 'search', placeholder: 'Search name, code or city...' },
    ...(isAdmin ? [choice('companyId', 'Company', chosen?.name ?? 'All companies', others)] : []),
    ...(groups.length > 0 ? [choice('groupId', 'Group', 'Every group', groups)] : []),
  ];
  return (
    <>
      <PageHeader
        subtitle={id === undefined ? allPropertiesName : owner && `What belongs to ${owner}`}
        title="Locations & Group"
      />
      <Stack gap={16}>
        {id === undefined ? (
          <InlineAlert severity="info">Choose a company to see and change its groups.</InlineAlert>
        ) : (
          <GroupList
            buttons={
              mayManage && (
                <Button
                  disabled={!areOfCompany}
                  onClick={open.create}
                  startIcon={<Add size={18} />}
                  variant="contained"
                >
                  New group
                </Button>
              )
            }
            company={company}
            mayManage={mayManage}
            onRemove={open.remove}
            onRename={open.rename}
          />
        )}
        <ListScreen
          columns={columns}
          csv={{ fileName: 'locations.csv', failed: say.locationsFailed }}
          defaults={{ orderBy: 'name', order: 'asc' }}
          endpoint={listLocations}
          everywhere
          filters={filters}
          query={scopeOf(allProperties, picked.company, picked.group)}
          rowName={({ name }) => name}
          title="Locations"
          {...(mayManage && {
            pick: {
              ...pick,
              actions: (
                <>
                  <Button
                    disabled={!areOfCompany || groups.length === 0}
                    onClick={() => open.members('add')}
                    size="small"
                  >
                    Put into a group
                  </Button>
                  <Button
                    disabled={!areOfCompany || groups.length === 0}
                    onClick={() => open.members('remove')}
                    size="small"
                  >
                    Take out of a group
                  </Button>
                  {isAdmin && (
                    <>
                      <Button onClick={open.assign} size="small">
                        Assign to a company
                      </Button>
                      <Button disabled={!areOfCompany} onClick={open.unassign} size="small">
                        Remove from the company
                      </Button>
                    </>
                  )}
                </>
              ),
            },
          })}
        />
      </Stack>
      {dialog}
    </>
  );
}
