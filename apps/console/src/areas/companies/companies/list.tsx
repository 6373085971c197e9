import type { CompanyRow } from '@hearth/contract/companies/company-record';
import { pageCompanies } from '@hearth/contract/companies/companies';
import { formatCount, formatDate } from '@hearth/contract/format';
import Add from 'lucide-react/icons/plus';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { hrefOf } from '../../../platform/location.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { TextLink } from '../../../ui/text-link.tsx';

const CreateCompanyDialog = lazyDialog(() => import('./form.tsx').then((form) => form.CreateCompanyDialog));
const RenameCompanyDialog = lazyDialog(() => import('./form.tsx').then((form) => form.RenameCompanyDialog));
const RemoveCompanyDialog = lazyDialog(() =>
  import('./dialogs/remove-dialog.tsx').then((dialogs) => dialogs.RemoveCompanyDialog),
);

const locations = '/company-manager/location';
const management = '/company-manager/management';

const columns: readonly Column<CompanyRow>[] = [
  {
    id: 'name',
    header: 'Company',
    sortable: true,
    card: 'title',
    cell: ({ name, groups }) => (
      <RichCell detail={groups.map((group) => group.name).join(', ') || 'No groups'} title={name} />
    ),
  },
  {
    id: 'propertyCount',
    header: 'Properties',
    sortable: true,
    align: 'right',
    cell: ({ _id, name, propertyCount }) => (
      <TextLink>
        <Link
          aria-label={`${formatCount(propertyCount)} properties of ${name}`}
          search={{ companyId: _id }}
          to={locations}
        >
          {formatCount(propertyCount)}
        </Link>
      </TextLink>
    ),
  },
  {
    id: 'userCount',
    header: 'Users',
    sortable: true,
    align: 'right',
    cell: ({ _id, name, userCount }) => (
      <TextLink>
        <Link
          aria-label={`${formatCount(userCount)} users of ${name}`}
          search={{ view: 'users', companyId: _id }}
          to={management}
        >
          {formatCount(userCount)}
        </Link>
      </TextLink>
    ),
  },
  {
    id: 'createdAt',
    header: 'Created',
    sortable: true,
    nowrap: true,
    cell: ({ createdAt }) => formatDate(createdAt.slice(0, 10)),
  },
];

/** Every company, with its groups and how many properties and users it has. */
export function Companies() {
  const { open, dialog } = useDialogs({
    create: (close) => <CreateCompanyDialog onClose={close} />,
    rename: (close, company: CompanyRow) => <RenameCompanyDialog company={company} onClose={close} />,
    remove: (close, company: CompanyRow) => <RemoveCompanyDialog company={company} onClose={close} />,
  });
  return (
    <>
      <ListScreen
        actions={[
          {
            id: 'groups',
            label: () => 'Locations & groups',
            when: () => true,
            href: ({ _id }) => hrefOf({ to: locations, search: { companyId: _id } }),
          },
          { id: 'rename', label: () => 'Rename', when: () => true, more: true, onAct: open.rename },
          { id: 'remove', label: () => 'Remove', when: () => true, more: true, onAct: open.remove },
        ]}
        buttons={
          <Button onClick={open.create} startIcon={<Add size={18} />} variant="contained">
            New company
          </Button>
        }
        columns={columns}
        defaults={{ orderBy: 'name', order: 'asc' }}
        empty={<EmptyState hint="A company holds properties in groups, and people who work for several of them." />}
        endpoint={pageCompanies}
        filters={[{ kind: 'search', placeholder: 'Search by name...' }]}
        rowName={({ name }) => name}
        title="Companies"
      />
      {dialog}
    </>
  );
}
