import type { CompanyRow } from '@hearth/contract/companies/company-record';
import { pageCompanies } from '@hearth/contract/companies/companies';
import { formatCount, formatDate } from '@hearth/contract/format';
import Add from 'lucide-react/icons/plus';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { common } from '../../../kit/messages.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { hrefOf } from '../../../platform/location.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { text } from './messages.ts';

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
    header: text.columns.company,
    sortable: true,
    card: 'title',
    cell: ({ name, groups }) => (
      <RichCell detail={groups.map((group) => group.name).join(', ') || text.noGroups} title={name} />
    ),
  },
  {
    id: 'propertyCount',
    header: text.columns.properties,
    sortable: true,
    align: 'right',
    cell: ({ _id, name, propertyCount }) => (
      <TextLink>
        <Link aria-label={text.propertiesAt(propertyCount, name)} search={{ companyId: _id }} to={locations}>
          {formatCount(propertyCount)}
        </Link>
      </TextLink>
    ),
  },
  {
    id: 'userCount',
    header: text.columns.users,
    sortable: true,
    align: 'right',
    cell: ({ _id, name, userCount }) => (
      <TextLink>
        <Link aria-label={text.usersAt(userCount, name)} search={{ view: 'users', companyId: _id }} to={management}>
          {formatCount(userCount)}
        </Link>
      </TextLink>
    ),
  },
  {
    id: 'createdAt',
    header: common.created,
    sortable: true,
    nowrap: true,
    cell: ({ createdAt }) => formatDate(createdAt.slice(0, 10)),
  },
];

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
            label: () => text.viewLocations,
            when: () => true,
            href: ({ _id }) => hrefOf({ to: locations, search: { companyId: _id } }),
          },
          { id: 'rename', label: () => text.rename, when: () => true, more: true, onAct: open.rename },
          {
            id: 'remove',
            destructive: true,
            label: () => text.remove,
            when: () => true,
            more: true,
            onAct: open.remove,
          },
        ]}
        buttons={
          <Button onClick={open.create} startIcon={<Add size={18} />} variant="contained">
            {text.create}
          </Button>
        }
        columns={columns}
        defaults={{ orderBy: 'name', order: 'asc' }}
        empty={<EmptyState {...text.empty} action={<Button onClick={open.create}>{text.create}</Button>} />}
        endpoint={pageCompanies}
        filters={[{ kind: 'search', placeholder: text.search }]}
        rowName={({ name }) => name}
        title={text.title}
      />
      {dialog}
    </>
  );
}
