import { listCompanies } from '@hearth/contract/companies/companies';
import { formatCount } from '@hearth/contract/format';
import { listCompanyUsers, type CompanyUser } from '@hearth/contract/people/company-users';
import { companyAccessLevels, roleLabels } from '@hearth/contract/roles';
import Add from 'lucide-react/icons/plus';
import { firstValue, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { common } from '../../../kit/messages.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { RichCell } from '../../../ui/rich-cell.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { text } from './messages.ts';

const AddCompanyUserDialog = lazyDialog(() => import('./form.tsx').then((form) => form.AddCompanyUserDialog));
const EditCompanyUserDialog = lazyDialog(() => import('./form.tsx').then((form) => form.EditCompanyUserDialog));
const RemoveCompanyUserDialog = lazyDialog(() =>
  import('./dialogs/remove-dialog.tsx').then((dialogs) => dialogs.RemoveCompanyUserDialog),
);

const columns: readonly Column<CompanyUser>[] = [
  {
    id: 'name',
    header: text.columns.user,
    sortable: true,
    card: 'title',
    cell: ({ name, email }) => <RichCell detail={email} title={name} />,
  },
  { id: 'company', header: text.columns.company, cell: ({ company }) => company.name },
  { id: 'role', header: text.columns.role, sortable: true, cell: ({ role }) => roleLabels[role] },
  {
    id: 'companyRole',
    header: text.columns.level,
    sortable: true,
    cell: ({ companyRole, groups }) =>
      companyRole === 'multiSiteAccess' ? (
        <RichCell
          detail={text.groups(groups.map(({ name }) => name)) || text.noGroups}
          title={text.levels[companyRole]}
        />
      ) : (
        text.levels[companyRole]
      ),
  },
  {
    id: 'propertyCount',
    header: text.columns.properties,
    align: 'right',
    cell: ({ propertyCount }) => formatCount(propertyCount),
  },
];

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
          { id: 'edit', label: () => text.changeAccess, when: () => true, onAct: open.edit },
          {
            id: 'remove',
            destructive: true,
            label: () => common.remove,
            when: () => true,
            more: true,
            onAct: open.remove,
          },
        ]}
        buttons={
          <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
            {text.add}
          </Button>
        }
        columns={columns}
        defaults={{ orderBy: 'name', order: 'asc' }}
        empty={<EmptyState hint={text.emptyHint} title={text.empty} />}
        endpoint={listCompanyUsers}
        filters={[
          { kind: 'search' },
          {
            kind: 'choice',
            key: 'companyId',
            label: text.filters.company,
            placeholder: text.filters.allCompanies,
            options: options(companies),
          },
          {
            kind: 'choice',
            key: 'companyRole',
            label: text.filters.level,
            placeholder: text.filters.allLevels,
            options: options(companyAccessLevels, text.levels),
          },
        ]}
        rowName={({ name }) => name}
        title={text.list}
      />
      {dialog}
    </>
  );
}
