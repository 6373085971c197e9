import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { Companies } from '../../companies/companies/public.tsx';
import { CompanyUsers } from './list.tsx';

const views = [
  { value: 'companies', label: 'Companies' },
  { value: 'users', label: 'Users' },
] as const;

/** What a list of the other view keeps in the address. */
const keptByLists = ['page', 'limit', 'order', 'orderBy', 'search', 'companyId', 'companyRole'];
const nothing = Object.fromEntries(keptByLists.map((key) => [key, undefined]));

/** /company-manager/management: companies, and who works for them. */
export default function CompaniesManagement() {
  const search = useSearch(['view']);
  const change = useChange();
  const view = views.find(({ value }) => value === firstValue(search.view))?.value ?? 'companies';
  return (
    <>
      <PageHeader subtitle="Companies, their groups, and who works for them" title="Companies Management" />
      <Stack gap={16}>
        <StatusTabs
          label="What is shown"
          onChange={(value) => change({ ...nothing, view: value === 'companies' ? undefined : value })}
          tabs={views}
          value={view}
        />
        {view === 'users' ? <CompanyUsers /> : <Companies />}
      </Stack>
    </>
  );
}
