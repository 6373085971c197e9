import type { Figures } from '@hearth/contract/insights/dashboard';
import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import { memo, Suspense, useDeferredValue } from 'react';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useLanding } from '../../../kit/use-landing.ts';
import { AnswerParts } from '../../../kit/answer.tsx';
import { FirstSteps } from '../../../kit/first-steps.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Later } from '../../../ui/later.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeasesWithGifts } from '../gifts/public.tsx';
import { AllocateDialog, PointsRequests, RequestDialog } from '../points-requests/public.tsx';
import { RedemptionsLink, RedemptionsPlace } from '../redemption-orders/public.tsx';
import { RentRewardsCard } from '../rent-roll/public.tsx';
import styles from './dashboard.module.css';
import { PointLogTable, transactionHistory } from './list.tsx';
import { BalanceCards } from './parts/balance-cards.tsx';
import { GivenChart, TopCategories } from './parts/charts.tsx';
import { useFigures } from './logic/figures.ts';
import { PendingSubmissions } from './parts/pending.tsx';
import { PeriodTabs } from './parts/period-tabs.tsx';

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

/** What depends on the period: another one draws nothing else, and it after the period that was pressed. */
function FiguresOfPeriod() {
  const { data, ...answer } = useFigures();
  const figures = useDeferredValue(data);
  return <AnswerParts of={{ ...answer, data: figures }}>{(of) => <FiguresShown figures={of} />}</AnswerParts>;
}

/** /points-center: what the property has, gave, and what waits. */
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
