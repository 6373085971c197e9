import { formatCount } from '@hearth/contract/format';
import { getHome, type HomeCount } from '@hearth/contract/insights/home';
import { isAdmin } from '@hearth/contract/roles';
import { keepPreviousData } from '@tanstack/react-query';
import { Answer, AnswerParts } from '../../../kit/answer.tsx';
import { FirstSteps } from '../../../kit/first-steps.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Grid, Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import {
  BalanceCard,
  FlowChart,
  GivenCard,
  PeriodTabs,
  RedeemedCard,
  useFigures,
} from '../../points/point-logs/public.tsx';
import { lines } from './logic/lines.ts';
import { Attention } from './parts/attention.tsx';
import { Counts } from './parts/counts.tsx';
import { RecentActivity } from './parts/recent-activity.tsx';
import { TopResidents } from './parts/top-residents.tsx';

const Waiting = () => (
  <Stack gap={16}>
    <Skeleton height={210} shape="block" />
    <Grid min={320}>
      <Skeleton height={190} shape="block" />
      <Skeleton height={190} shape="block" />
    </Grid>
  </Stack>
);

/** /: a working day's start. What waits for somebody, what comes and what residents said, then how the property does. */
export function Home() {
  const { account, scope, scopeName, property, settings } = useSession();
  const answer = useFigures();
  const home = useEndpoint(getHome, { query: scope }, { placeholderData: keepPreviousData });
  const place = {
    admin: `/${settings.slug}-admin`,
    isEverywhere: property === null && isAdmin(account.role),
    saidSince: home.data?.data.saidSince ?? '',
  };
  const destination = (count: HomeCount) => lines[count.line].to(place);
  const ofGroup = (counts: readonly HomeCount[], group: 'soon' | 'said') =>
    counts.filter(({ line }) => lines[line].group === group);
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
            <Answer of={{ ...home, data: figures && home.data }} waiting={<Waiting />}>
              {({ data }) => (
                <Stack gap={16}>
                  <FirstSteps points={figures?.points} residents={figures?.residents} />
                  {(figures?.residents !== 0 || data.lines.some(({ count }) => count > 0)) && (
                    <Attention counts={data.lines} destination={destination} figures={figures} />
                  )}
                  {figures?.residents !== 0 && (
                    <Grid min={320}>
                      <Counts
                        counts={ofGroup(data.lines, 'soon')}
                        destination={destination}
                        none="No lease expires within 90 days"
                        title="Leases and rent"
                      />
                      <Counts
                        counts={ofGroup(data.lines, 'said')}
                        destination={destination}
                        none="No resident said anything in the last 7 days"
                        title="What residents said"
                      />
                    </Grid>
                  )}
                </Stack>
              )}
            </Answer>
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
            {figures?.residents !== 0 && (
              <>
                <Split>
                  <FlowChart figures={figures} />
                  <TopResidents figures={figures} />
                </Split>
                <RecentActivity />
              </>
            )}
          </Stack>
        )}
      </AnswerParts>
    </>
  );
}
