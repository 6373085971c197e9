import { companyMessages } from '@hearth/contract/companies/messages';
import { propertySummaries } from '@hearth/contract/insights/company-summary';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { usePeriodDates } from '../../../points/point-logs/public.tsx';
import { text } from '../messages.ts';
import { summaryColumns } from './columns.tsx';

/** Figures of each property, each with a link to the list it sums up. */
export function PropertiesCompared() {
  const { period } = usePeriodDates();
  return (
    <ListScreen
      columns={summaryColumns(period)}
      csv={{ fileName: 'company_summary.csv', failed: companyMessages.summaryFailed }}
      defaults={{ orderBy: 'pointsGiven' }}
      empty={<EmptyState hint={text.compared.empty} />}
      endpoint={propertySummaries}
      filters={[{ kind: 'search', placeholder: text.compared.search }]}
      query={period}
      rowName={({ name }) => name}
      title={text.compared.title}
    />
  );
}
