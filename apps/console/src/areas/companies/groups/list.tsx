import { listLocations, type Location } from '@hearth/contract/companies/groups';
import { listCompanies } from '@hearth/contract/companies/companies';
import { allProperties, allPropertiesName } from '@hearth/contract/constants';
import Add from 'lucide-react/icons/plus';
import { firstValue, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import { common } from '../../../kit/messages.ts';
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
import { text } from './messages.ts';
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
    header: text.locations.columns.location,
    sortable: true,
    card: 'title',
    cell: ({ name, propertyCode }) => <RichCell detail={propertyCode} title={name} />,
  },
  {
    id: 'city',
    header: text.locations.columns.city,
    sortable: true,
    cell: ({ address, city, state }) => <RichCell detail={address} title={text.locations.cityOf(city, state)} />,
  },
  {
    id: 'company',
    header: text.locations.columns.company,
    sortable: true,
    cell: ({ company }) => company?.name ?? '–',
  },
  {
    id: 'groups',
    header: text.locations.columns.groups,
    cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || '–',
  },
  {
    id: 'active',
    header: common.status,
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

/** /company-manager/location: a company's locations and groups, whatever property is selected. */
export default function Locations() {
  const { account, ...picked } = useSession();
  const search = useSearch(['companyId']);
  const { id, company, mayManage, isAdmin } = useCompany(firstValue(search.companyId));
  const companies = useEndpoint(listCompanies, {}, { enabled: isAdmin }).data?.data ?? [];
  const chosen = companies.find(({ _id }) => _id === picked.company);
  const others = companies.filter((one) => one !== chosen);
  const { rows, pick, clearSelection } = usePicked<Location>();
  const propertyIds = rows.map(({ _id }) => _id);
  const groups = company?.groups ?? [];
  const owner = account.company?.name ?? company?.name;
  const { open, dialog } = useDialogs({
    create: (close) => (
      <CreateGroupDialog companyId={id ?? ''} onClose={close} onDone={clearSelection} propertyIds={propertyIds} />
    ),
    rename: (close, group: Group) => <RenameGroupDialog companyId={id ?? ''} group={group} onClose={close} />,
    remove: (close, group: Group) => <RemoveGroupDialog companyId={id ?? ''} group={group} onClose={close} />,
    members: (close, change: 'add' | 'remove') => (
      <MembersDialog
        change={change}
        companyId={id ?? ''}
        groups={groups}
        onClose={close}
        onDone={clearSelection}
        propertyIds={propertyIds}
      />
    ),
    assign: (close) => <AssignDialog onClose={close} onDone={clearSelection} propertyIds={propertyIds} />,
    unassign: (close) => (
      <UnassignDialog companyId={id ?? ''} onClose={close} onDone={clearSelection} propertyIds={propertyIds} />
    ),
  });
  const areOfCompany = id !== undefined && rows.every((row) => row.company?._id === id);
  const filters: Filter[] = [
    { kind: 'search', placeholder: text.locations.search },
    ...(isAdmin
      ? [choice('companyId', text.locations.company, chosen?.name ?? text.locations.allCompanies, others)]
      : []),
    ...(groups.length > 0 ? [choice('groupId', text.locations.group, text.locations.allGroups, groups)] : []),
  ];
  return (
    <>
      <PageHeader subtitle={id === undefined ? allPropertiesName : owner} title={text.title} />
      <Stack gap={16}>
        {id === undefined ? (
          <InlineAlert severity="info">{text.chooseCompany}</InlineAlert>
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
                  {text.groups.create}
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
          csv={{ fileName: 'locations.csv', failed: text.locations.csvFailed }}
          defaults={{ orderBy: 'name', order: 'asc' }}
          endpoint={listLocations}
          everywhere
          filters={filters}
          query={scopeOf(allProperties, picked.company, picked.group)}
          rowName={({ name }) => name}
          title={text.locations.title}
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
                    {text.locations.addToGroup}
                  </Button>
                  <Button
                    disabled={!areOfCompany || groups.length === 0}
                    onClick={() => open.members('remove')}
                    size="small"
                  >
                    {text.locations.removeFromGroup}
                  </Button>
                  {isAdmin && (
                    <>
                      <Button onClick={open.assign} size="small">
                        {text.locations.assign}
                      </Button>
                      <Button disabled={!areOfCompany} onClick={open.unassign} size="small">
                        {text.locations.unassign}
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
