import { formatCount } from '@hearth/contract/format';
import { getHome, type HomeCount } from '@hearth/contract/insights/home';
import { isAdmin } from '@hearth/contract/roles';
import { keepPreviousData } from '@tanstack/react-query';
import { QueryView, QueryParts } from '../../../kit/query-view.tsx';
import { SetupChecklist } from '../../../kit/setup-checklist.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import {
  BalanceCard,
  FlowChart,
  SentCard,
  PeriodTabs,
  RedeemedCard,
  useFigures,
} from '../../points/point-logs/public.tsx';
import { lines } from './logic/lines.ts';
import { text } from './messages.ts';
import { RecentActivity } from './parts/recent-activity.tsx';
import { Counts, ToDo } from './parts/to-do.tsx';
import { TopResidents } from './parts/top-residents.tsx';

const Waiting = () => (
  <Split>
    <Skeleton height={330} shape="block" />
    <Stack gap={16}>
      <Skeleton height={210} shape="block" />
      <Skeleton height={110} shape="block" />
    </Stack>
  </Split>
);

/** /: the start of a working day. Work to do first, then the property's figures. */
export function Home() {
  const { account, scope, scopeName, property, settings } = useSession();
  const query = useFigures();
  const home = useEndpoint(getHome, { query: scope }, { placeholderData: keepPreviousData });
  const context = {
    admin: `/${settings.slug}-admin`,
    isEverywhere: property === null && isAdmin(account.role),
    recentSince: home.data?.data.recentSince ?? '',
  };
  const destination = (count: HomeCount) => lines[count.line].to(context);
  const ofGroup = (counts: readonly HomeCount[], group: 'leases' | 'feedback') =>
    counts.filter(({ line }) => lines[line].group === group);
  return (
    <>
      <PageHeader
        actions={<PeriodTabs />}
        subtitle={text.welcome(account.user.firstName, scopeName)}
        title={text.title}
      />
      <QueryParts of={query}>
        {(figures) => (
          <Stack gap={16}>
            <QueryView of={{ ...home, data: figures && home.data }} waiting={<Waiting />}>
              {({ data }) => (
                <Stack gap={16}>
                  <SetupChecklist residents={figures?.residents} />
                  {figures?.residents === 0 ? (
                    data.lines.some(({ count }) => count > 0) && (
                      <ToDo counts={data.lines} destination={destination} figures={figures} />
                    )
                  ) : (
                    <Split>
                      <ToDo counts={data.lines} destination={destination} figures={figures} />
                      <Stack gap={16}>
                        <Counts
                          counts={ofGroup(data.lines, 'leases')}
                          destination={destination}
                          none={text.leases.none}
                          title={text.leases.title}
                        />
                        <Counts
                          counts={ofGroup(data.lines, 'feedback')}
                          destination={destination}
                          hint={text.feedback.hint}
                          none={text.feedback.none}
                          title={text.feedback.title}
                        />
                      </Stack>
                    </Split>
                  )}
                </Stack>
              )}
            </QueryView>
            <StatCards>
              <BalanceCard figures={figures} />
              <SentCard figures={figures} />
              <RedeemedCard figures={figures} />
              <StatCard
                hint={figures && text.signedUp(figures.residents)}
                label={text.activeResidents}
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
      </QueryParts>
    </>
  );
}
