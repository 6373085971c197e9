import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useLanding } from '../../../kit/use-landing.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Later } from '../../../ui/later.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { LeasesWithGifts } from '../gifts/public.tsx';
import { AllocateDialog, PointsRequests, RequestDialog } from '../points-requests/public.tsx';
import { RentRewardsCard } from '../rent-roll/public.tsx';
import { PointLogTable, transactionHistory } from './list.tsx';
import { BalanceCards } from './parts/balance-cards.tsx';
import { GivenChart, TopCategories } from './parts/charts.tsx';
import { periods, useFigures } from './parts/figures.ts';
import { PendingSubmissions } from './parts/pending.tsx';

/** The part of the address that leads to the transactions. */
export const transactionsPlace = 'transaction-history';

/** A page of stacked sections. */
export const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });
/** Two sections side by side, the first the wider. */
export const Split = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'stretch',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  '@media (max-width: 1199.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** /points-center: what the property has, gave, and what waits. */
export function PointDashboard() {
  const { property, may } = useSession();
  const { figures, error, refetch, days, setDays } = useFigures();
  const [moving, setMoving] = useState(false);
  const transactions = useLanding(transactionsPlace);
  const allocates = may('properties.allocatePoints');
  const requests = may('properties.requestPoints') && (
    <Suspense fallback={<Skeleton height={220} shape="block" />}>
      <PointsRequests />
    </Suspense>
  );
  return (
    <>
      <PageHeader
        actions={
          <>
            <StatusTabs label="Period" onChange={setDays} tabs={periods} value={days} />
            {property && may('properties.requestPoints') && (
              <Button onClick={() => setMoving(true)}>{allocates ? say.allocateTitle : say.requestTitle}</Button>
            )}
          </>
        }
        title="Point Dashboard"
      />
      <Stack>
        {error && (
          <InlineAlert
            action={
              <Button onClick={refetch} size="small">
                Try again
              </Button>
            }
            severity="error"
          >
            {messageOf(error)}
          </InlineAlert>
        )}
        {!error && <BalanceCards figures={figures} />}
        {!error && (
          <Split>
            <GivenChart figures={figures} />
            <TopCategories figures={figures} />
          </Split>
        )}
        {allocates && requests}
        <PendingSubmissions />
        {!allocates && requests}
        <div ref={transactions} style={{ minWidth: 0, scrollMarginTop: 80 }}>
          <PointLogTable
            heading={transactionHistory}
            hint="Every entry that moved points"
            query={{ isTransaction: 'true' }}
          />
        </div>
        <Later height={560}>
          <LeasesWithGifts />
        </Later>
        {property && !property.features.rentPaymentPoints && may('rentRoll.view') && (
          <Suspense>
            <RentRewardsCard key={property._id} propertyId={property._id} />
          </Suspense>
        )}
      </Stack>
      <Suspense>
        {moving && property && !allocates && <RequestDialog onClose={() => setMoving(false)} property={property} />}
        {moving && property && allocates && <AllocateDialog onClose={() => setMoving(false)} property={property} />}
      </Suspense>
    </>
  );
}

/** /property-manager/point */
export function PointSummary() {
  return (
    <>
      <PageHeader title="Point Summary" />
      <PointLogTable heading="Point Logs" />
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
