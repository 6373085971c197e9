import type { Figures } from '@hearth/contract/insights/dashboard';
import { pointsRequestMessages } from '@hearth/contract/points/messages';
import { memo, Suspense, useDeferredValue } from 'react';
import type { FeatureGate } from '@hearth/contract/menu-items';
import { type Audience, audiences } from '@hearth/contract/boosts';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useLanding } from '../../../kit/use-landing.ts';
import { QueryParts, QueryView } from '../../../kit/query-view.tsx';
import { SetupChecklist } from '../../../kit/setup-checklist.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Ago } from '../../../ui/ago.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Later } from '../../../ui/later.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeasesWithGifts } from '../gifts/public.tsx';
import { AllocateDialog, PointsRequests, RequestDialog } from '../points-requests/public.tsx';
import { RedemptionsLink, RedemptionsButton } from '../redemption-orders/public.tsx';
import { RentRewardsCard } from '../rent-roll/public.tsx';
import styles from './dashboard.module.css';
import { PointLogTable } from './list.tsx';
import { text } from './messages.ts';
import { BalanceCards, SentChart, TopCategories, PeriodTabs } from './parts/figures.tsx';
import { useFigures } from './logic/figures.ts';
import { Link } from '../../../kit/link.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Points } from '../../../ui/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { kindOf, subjectOf } from './logic/status.ts';

/** URL hash of the transaction history. */
export const transactionsHash = 'transaction-history';

const FiguresView = memo(({ figures }: { figures: Figures | undefined }) => (
  <>
    <SetupChecklist residents={figures?.residents} />
    <BalanceCards figures={figures} />
    {figures?.residents !== 0 && (
      <Split>
        <SentChart figures={figures} />
        <TopCategories figures={figures} />
      </Split>
    )}
  </>
));

/** Separate, so that changing the period re-renders the tab before the figures. */
function PeriodFigures() {
  const { data, ...query } = useFigures();
  const figures = useDeferredValue(data);
  return <QueryParts of={{ ...query, data: figures }}>{(of) => <FiguresView figures={of} />}</QueryParts>;
}

/** /points-center */
export function PointDashboard() {
  const { property, may } = useSession();
  const transactions = useLanding(transactionsHash);
  const allocates = may('properties.allocatePoints');
  const { open, dialog } = useDialogs({
    points: (close) => {
      const Dialog = allocates ? AllocateDialog : RequestDialog;
      return property && <Dialog onClose={close} property={property} />;
    },
  });
  const requests = may('properties.requestPoints') && (
    <Later eager waiting={220}>
      <PointsRequests />
    </Later>
  );
  return (
    <>
      <PageHeader
        actions={
          <>
            <PeriodTabs />
            <Later eager waiting={<RedemptionsButton />}>
              <RedemptionsLink />
            </Later>
            {property && may('properties.requestPoints') && (
              <Button onClick={open.points}>
                {allocates ? pointsRequestMessages.allocateTitle : pointsRequestMessages.requestTitle}
              </Button>
            )}
          </>
        }
        title={text.dashboard.title}
      />
      <Stack gap={16}>
        <PeriodFigures />
        <PendingSubmissions />
        <div className={styles.transactions} ref={transactions}>
          <PointLogTable hasExport={false} heading={text.dashboard.transactions} query={{ isTransaction: 'true' }} />
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
      <PageHeader title={text.summaryTitle} />
      <PointLogTable heading={text.list.title} narrowed />
    </>
  );
}

/** /{slug}-admin/point: the last seven days at first. */
export function PointsManagement() {
  return (
    <>
      <PageHeader title={text.managementTitle} />
      <PointLogTable heading={text.list.title} recent />
    </>
  );
}

export const approvalScreens: Readonly<Record<Audience, { path: string; feature: FeatureGate }>> = {
  RESIDENT: { path: '/community/boost-approval', feature: 'residentBoosts' },
  AMBASSADOR: { path: '/ambassador/approval', feature: 'ambassador' },
};

const rowsShown = 5;

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
      limit: rowsShown,
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
    <Section flush title={text.pending.title}>
      <QueryView inset of={both} waiting={180}>
        {() => isQuiet && <EmptyState hint={text.pending.emptyHint} title={text.pending.empty} />}
      </QueryView>
      {audiences.map((audience) => (
        <OldestSubmissions
          audience={audience}
          key={audience}
          rows={lists[audience].data?.data}
          total={lists[audience].data?.totalCount}
        />
      ))}
    </Section>
  );
}

interface OldestSubmissionsProps {
  audience: Audience;
  rows: readonly PointLog[] | undefined;
  total: number | undefined;
}

function OldestSubmissions({ audience, rows = [], total = 0 }: OldestSubmissionsProps) {
  const { features } = useSession();
  const { path, feature } = approvalScreens[audience];
  if (total === 0) return null;
  const isOpen = features[feature] !== false;
  return (
    <section aria-label={text.pending.groups[audience]}>
      <div className={styles.head}>
        <div>
          <h3>{text.pending.audiences[audience]}</h3>
          <small>{total > rowsShown ? text.pending.oldest(rowsShown, total) : text.pending.toReview(total)}</small>
        </div>
        {isOpen && (
          <ButtonLink size="small">
            <Link aria-label={text.pending.reviewFor[audience]} to={path}>
              {text.pending.review}
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
              <small className={styles.age}>
                <Ago at={log.createdAt} inControl zone={log.timezone} />
              </small>
              <Points amount={log.points} signed />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
