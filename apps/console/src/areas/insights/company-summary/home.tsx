import { allPropertiesName } from '@hearth/contract/constants';
import { QueryParts } from '../../../kit/query-view.tsx';
import { SetupChecklist } from '../../../kit/setup-checklist.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatCards } from '../../../ui/stat-card.tsx';
import { PeriodTabs } from '../../points/point-logs/public.tsx';
import { text } from './messages.ts';
import { PropertiesCompared } from './parts/compared.tsx';
import { PointsBalanceCard, PointsOverTime, SummaryCards, useSummary } from './parts/summary.tsx';

/** /company-manager: figures of a company or group, and its properties compared. */
export default function Summary() {
  const { scopeName, account } = useSession();
  const name = scopeName === allPropertiesName && account.company ? account.company.name : scopeName;
  return (
    <>
      <PageHeader actions={<PeriodTabs />} subtitle={name} title={text.title} />
      <Stack gap={16}>
        <QueryParts of={useSummary()}>
          {(figures) => (
            <>
              <SetupChecklist residents={figures?.residents} />
              <StatCards>
                <PointsBalanceCard figures={figures} />
                <SummaryCards figures={figures} />
              </StatCards>
              <PointsOverTime figures={figures} />
            </>
          )}
        </QueryParts>
        <PropertiesCompared />
      </Stack>
    </>
  );
}
