import { listCompanies } from '@hearth/contract/companies/companies';
import { formatCount } from '@hearth/contract/format';
import { listCompanyUsers, type CompanyUser } from '@hearth/contract/people/company-users';
import { companyAccessLevels, roleLabels } from '@hearth/contract/roles';
import Add from 'lucide-react/icons/plus';
import { firstValue, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { RichCell } from '../../../ui/rich-cell.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { levelLabels } from './logic/levels.ts';

const AddCompanyUserDialog = lazyDialog(() => import('./form.tsx').then((form) => form.AddCompanyUserDialog));
const EditCompanyUserDialog = lazyDialog(() => import('./form.tsx').then((form) => form.EditCompanyUserDialog));
const RemoveCompanyUserDialog = lazyDialog(() =>
  import('./dialogs/remove-dialog.tsx').then((dialogs) => dialogs.RemoveCompanyUserDialog),
);

const columns: readonly Column<CompanyUser>[] = [
  {
    id: 'name',
    header: 'User',
    sortable: true,
    card: 'title',
    cell: ({ name, email }) => <RichCell detail={email} title={name} />,
  },
  { id: 'company', header: 'Company', cell: ({ company }) => company.name },
  { id: 'role', header: 'Role', sortable: true, cell: ({ role }) => roleLabels[role] },
  {
    id: 'companyRole',
    header: 'Access level',
    sortable: true,
    cell: ({ companyRole, groups }) =>
      companyRole === 'multiSiteAccess' ? (
        <RichCell detail={groups.map(({ name }) => name).join(', ') || 'No groups'} title={levelLabels[companyRole]} />
      ) : (
        levelLabels[companyRole]
      ),
  },
  {
    id: 'propertyCount',
    header: 'Properties',
    align: 'right',
    cell: ({ propertyCount }) => formatCount(propertyCount),
  },
];

/** Who works for companies: access level, groups, and how many properties that gives. */
export function CompanyUsers() {
  const companies = useEndpoint(listCompanies, {}).data?.data ?? [];
  const companyId = firstValue(useSearch(['companyId']).companyId);
  const { open, dialog } = useDialogs({
    add: (close) => <AddCompanyUserDialog companyId={companyId} onClose={close} />,
    edit: (close, user: CompanyUser) => <EditCompanyUserDialog onClose={close} user={user} />,
    remove: (close, user: CompanyUser) => <RemoveCompanyUserDialog onClose={close} user={user} />,
  });
  return (
    <>
      <ListScreen
        actions={[
          { id: 'edit', label: () => 'Change access', when: () => true, onAct: open.edit },
          { id: 'remove', label: () => 'Remove', when: () => true, more: true, onAct: open.remove },
        ]}
        buttons={
          <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
            Add user
          </Button>
        }
        columns={columns}
        defaults={{ orderBy: 'name', order: 'asc' }}
        empty={<EmptyState hint="Company users see all properties of their company, or those of their groups." />}
        endpoint={listCompanyUsers}
        filters={[
          { kind: 'search' },
          {
            kind: 'choice',
            key: 'companyId',
            label: 'Company',
            placeholder: 'Every company',
            options: options(companies),
          },
          {
            kind: 'choice',
            key: 'companyRole',
            label: 'Access level',
            placeholder: 'Every level',
            options: options(companyAccessLevels, levelLabels),
          },
        ]}
        rowName={({ name }) => name}
        title="Company users"
      />
      {dialog}
    </>
  );
}
