import type { Figures } from '@hearth/contract/insights/dashboard';
import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import { memo, Suspense, useDeferredValue } from 'react';
import type { FeatureGate } from '@hearth/contract/menu-items';
import { type Audience, audiences } from '@hearth/contract/boosts';
import { formatAgo, formatCount } from '@hearth/contract/format';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useLanding } from '../../../kit/use-landing.ts';
import { AnswerParts, Answer } from '../../../kit/answer.tsx';
import { FirstSteps } from '../../../kit/first-steps.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Later } from '../../../ui/later.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeasesWithGifts } from '../gifts/public.tsx';
import { AllocateDialog, PointsRequests, RequestDialog } from '../points-requests/public.tsx';
import { RedemptionsLink, RedemptionsPlace } from '../redemption-orders/public.tsx';
import { RentRewardsCard } from '../rent-roll/public.tsx';
import styles from './dashboard.module.css';
import { PointLogTable, transactionHistory } from './list.tsx';
import { BalanceCards, GivenChart, TopCategories, PeriodTabs } from './parts/figures.tsx';
import { useFigures } from './logic/figures.ts';
import { Link } from '../../../kit/link.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Points } from '../../../ui/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { kindOf, subjectOf } from './logic/status.ts';

/** The part of the address that leads to the transactions. */
export const transactionsPlace = 'transaction-history';

const FiguresShown = memo(({ figures }: { figures: Figures | undefined }) => (
  <>
    <FirstSteps points={figures?.points} residents={figures?.residents} />
    <BalanceCards figures={figures} />
    {figures?.residents !== 0 && (
      <Split>
        <GivenChart figures={figures} />
        <TopCategories figures={figures} />
      </Split>
    )}
  </>
));

/** Only this part rerenders when the period changes, after the pressed tab. */
function FiguresOfPeriod() {
  const { data, ...answer } = useFigures();
  const figures = useDeferredValue(data);
  return <AnswerParts of={{ ...answer, data: figures }}>{(of) => <FiguresShown figures={of} />}</AnswerParts>;
}

/** /points-center */
export function PointDashboard() {
  const { property, may } = useSession();
  const transactions = useLanding(transactionsPlace);
  const allocates = may('properties.allocatePoints');
  const { open, dialog } = useDialogs({
    move: (close) => {
      const Dialog = allocates ? AllocateDialog : RequestDialog;
      return property && <Dialog onClose={close} property={property} />;
    },
  });
  const requests = may('properties.requestPoints') && (
    <Later evenUnseen waiting={220}>
      <PointsRequests />
    </Later>
  );
  return (
    <>
      <PageHeader
        actions={
          <>
            <PeriodTabs />
            <Later evenUnseen waiting={<RedemptionsPlace />}>
              <RedemptionsLink />
            </Later>
            {property && may('properties.requestPoints') && (
              <Button onClick={open.move}>{allocates ? say.allocateTitle : say.requestTitle}</Button>
            )}
          </>
        }
        title="Point Dashboard"
      />
      <Stack gap={16}>
        <FiguresOfPeriod />
        <PendingSubmissions />
        <div className={styles.transactions} ref={transactions}>
          <PointLogTable
            heading={transactionHistory}
            hint="Every entry that moved points"
            query={{ isTransaction: 'true' }}
          />
        </div>
        {requests}
        <Later waiting={560}>
          <LeasesWithGifts />
        </Later>
        {property && !property.features.rentPaymentPoints && may('rentRoll.view') && (
          <Suspense>
            <RentRewardsCard key={property._id} propertyId={property._id} />
          </Suspense>
        )}
      </Stack>
      {dialog}
    </>
  );
}

/** /property-manager/point */
export function PointSummary() {
  return (
    <>
      <PageHeader title="Point Summary" />
      <PointLogTable heading="Point Logs" narrowed />
    </>
  );
}

/** /{slug}-admin/point: the last seven days at first. */
export function PointsManagement() {
  return (
    <>
      <PageHeader subtitle="Point logs of every property, the last 7 days at first" title="Points Management" />
      <PointLogTable heading="Point Logs" recent />
    </>
  );
}

interface Place {
  /** Plural for sentences, such as 'residents'. */
  whose: string;
  path: string;
  feature: FeatureGate;
}

/** The approvals screen for each audience. */
export const approvalsPlaces: Readonly<Record<Audience, Place>> = {
  RESIDENT: { whose: 'residents', path: '/community/boost-approval', feature: 'residentBoosts' },
  AMBASSADOR: { whose: 'ambassadors', path: '/ambassador/approval', feature: 'ambassador' },
};

const shown = 5;

/** The oldest pending submissions of one audience; the count matches its approvals screen. */
function useOldest(userType: Audience) {
  const { scope } = useSession();
  return useEndpoint(listPointLogs, {
    query: {
      ...scope,
      userType,
      status: 'pending',
      pointLogType: ['boost'],
      order: 'asc',
      orderBy: 'createdAt',
      limit: shown,
    },
  });
}

/** The oldest pending submissions by audience, linked to review. */
function PendingSubmissions() {
  const lists = { RESIDENT: useOldest('RESIDENT'), AMBASSADOR: useOldest('AMBASSADOR') };
  const all = Object.values(lists);
  const failed = all.find(({ error, data }) => error && !data);
  const both = {
    data: all.every(({ data }) => data) ? all : undefined,
    error: failed?.error,
    refetch: () => failed?.refetch(),
  };
  const isQuiet = all.every(({ data }) => data?.totalCount === 0);
  return (
    <Section flush title="Pending submissions">
      <Answer inset of={both} waiting={180}>
        {() => isQuiet && <EmptyState hint="New submissions appear here as they arrive." title="All caught up" />}
      </Answer>
      {audiences.map((audience) => (
        <Oldest
          audience={audience}
          key={audience}
          rows={lists[audience].data?.data}
          total={lists[audience].data?.totalCount}
        />
      ))}
    </Section>
  );
}

interface OldestProps {
  audience: Audience;
  rows: readonly PointLog[] | undefined;
  total: number | undefined;
}

function Oldest({ audience, rows = [], total = 0 }: OldestProps) {
  const { features } = useSession();
  const { whose, path, feature } = approvalsPlaces[audience];
  if (total === 0) return null;
  const isOpen = features[feature] !== false;
  return (
    <section aria-label={`Pending submissions of ${whose}`}>
      <div className={styles.head}>
        <div>
          <h3>{whose === 'residents' ? 'Residents' : 'Ambassadors'}</h3>
          <small>
            {total > shown ? `The ${shown} oldest of ${formatCount(total)}` : `${formatCount(total)} waiting`}
          </small>
        </div>
        {isOpen && (
          <ButtonLink size="small">
            <Link aria-label={`Review all of ${whose}`} to={path}>
              Review all
            </Link>
          </ButtonLink>
        )}
      </div>
      <ul className={styles.rows}>
        {rows.map((log) => (
          <li key={log._id}>
            <Link search={{ log: log._id }} to={path}>
              <UserAvatar name={log.user.name} size={34} />
              <span className={styles.what}>
                <span>
                  <strong>{log.user.name}</strong> {subjectOf(log)}
                </span>
                <small>{kindOf(log)}</small>
              </span>
              <small className={styles.age}>{formatAgo(log.createdAt, new Date())}</small>
              <Points amount={log.points} signed />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
