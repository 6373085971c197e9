import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { Companies } from '../../companies/companies/public.tsx';
import { CompanyUsers } from './list.tsx';
import { text } from './messages.ts';

const views = [
  { value: 'companies', label: text.views.companies },
  { value: 'users', label: text.views.users },
] as const;

/** Address parameters of the other view's list. */
const listParameters = ['page', 'limit', 'order', 'orderBy', 'search', 'companyId', 'companyRole'];
const cleared = Object.fromEntries(listParameters.map((key) => [key, undefined]));

/** /company-manager/management: companies and their users. */
export default function CompaniesManagement() {
  const search = useSearch(['view']);
  const change = useChange();
  const view = views.find(({ value }) => value === firstValue(search.view))?.value ?? 'companies';
  return (
    <>
      <PageHeader title={text.title} />
      <Stack gap={16}>
        <StatusTabs
          label={text.view}
          onChange={(value) => change({ ...cleared, view: value === 'companies' ? undefined : value })}
          tabs={views}
          value={view}
        />
        {view === 'users' ? <CompanyUsers /> : <Companies />}
      </Stack>
    </>
  );
}
