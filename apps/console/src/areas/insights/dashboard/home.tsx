import { AnswerParts } from '../../../kit/answer.tsx';
import { formatCount } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import {
  BalanceCard,
  FlowChart,
  GivenCard,
  PeriodTabs,
  RedeemedCard,
  useFigures,
} from '../../points/point-logs/public.tsx';
import { Attention } from './parts/attention.tsx';
import { RecentActivity } from './parts/recent-activity.tsx';
import { TopResidents } from './parts/top-residents.tsx';

/** /: what needs attention first, then how the property does. */
export function Home() {
  const { account, scopeName } = useSession();
  const answer = useFigures();
  return (
    <>
      <PageHeader
        actions={<PeriodTabs />}
        subtitle={`Welcome back, ${account.user.firstName}. This is ${scopeName}.`}
        title="Insights Dashboard"
      />
      <AnswerParts of={answer}>
        {(figures) => (
          <Stack gap={16}>
            <Attention figures={figures} />
            <StatCards>
              <BalanceCard figures={figures} />
              <GivenCard figures={figures} />
              <RedeemedCard figures={figures} />
              <StatCard
                hint={figures && `of ${formatCount(figures.residents)} have signed up`}
                label="Active residents"
                loading={!figures}
                value={formatCount(figures?.activeResidents ?? 0)}
              />
            </StatCards>
            <Split>
              <FlowChart figures={figures} />
              <TopResidents figures={figures} />
            </Split>
            <RecentActivity />
          </Stack>
        )}
      </AnswerParts>
    </>
  );
}
