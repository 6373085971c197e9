import { companySummary, propertySummaries } from '@hearth/contract/insights/company-summary';
import { companyMessages as say } from '@hearth/contract/companies/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { AnswerParts } from '../../../../kit/answer.tsx';
import { FirstSteps } from '../../../../kit/first-steps.tsx';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { usePeriodDates } from '../../../points/point-logs/public.tsx';
import { FigureCards } from './figure-cards.tsx';
import { summaryColumns } from './columns.tsx';

/** Figures of all properties asked about beside the period before, each with the way to its list. */
export function SummaryFigures() {
  const { scope } = useSession();
  const { period } = usePeriodDates();
  const { data, error, refetch } = useEndpoint(
    companySummary,
    { query: { ...scope, ...period } },
    { placeholderData: keepPreviousData },
  );
  return (
    <AnswerParts of={{ data: data?.data, error, refetch }}>
      {(figures) => (
        <Stack gap={16}>
          <FirstSteps points={figures?.points} residents={figures?.residents} />
          <FigureCards figures={figures} />
        </Stack>
      )}
    </AnswerParts>
  );
}

/** The properties compared, each figure with the way to its list. */
export function PropertiesCompared() {
  const { period } = usePeriodDates();
  return (
    <ListScreen
      columns={summaryColumns(period)}
      csv={{ fileName: 'company_summary.csv', failed: say.summaryFailed }}
      defaults={{ orderBy: 'pointsGiven' }}
      empty={<EmptyState hint="Properties appear here once they are assigned to the company, or to your groups." />}
      endpoint={propertySummaries}
      filters={[{ kind: 'search', placeholder: 'Search name or code...' }]}
      query={period}
      rowName={({ name }) => name}
      title="Properties compared"
    />
  );
}
