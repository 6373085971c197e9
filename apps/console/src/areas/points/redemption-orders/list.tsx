import { listRedemptions } from '@hearth/contract/points/redemption-orders';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { didNotArrive } from './logic/looks.ts';
import { defaults, useNarrowing } from './logic/use-narrowing.ts';
import { redemptionColumns } from './parts/columns.tsx';
import { RedemptionCosts, RedemptionTotals } from './parts/costs.tsx';
import { RedemptionFacts } from './parts/facts.tsx';

const HandOverDialog = lazyDialog(() => import('./dialogs/hand-over-dialog.tsx').then((parts) => parts.HandOverDialog));
const RetryDialog = lazyDialog(() => import('./dialogs/retry-dialog.tsx').then((parts) => parts.RetryDialog));
const ReturnDialog = lazyDialog(() => import('./dialogs/return-dialog.tsx').then((parts) => parts.ReturnDialog));
const ResendDialog = lazyDialog(() => import('./dialogs/resend-dialog.tsx').then((parts) => parts.ResendDialog));

/** What was handed out for points, what waits, and what can be done about it. */
function RedemptionList({ filters, tabs, query: { status } }: ReturnType<typeof useNarrowing>) {
  const { property, may } = useSession();
  const at = useTimes();
  const { open, dialog } = useDialogs({
    handOver: (close, redemption: Redemption) => <HandOverDialog onClose={close} redemption={redemption} />,
    retry: (close, redemption: Redemption) => <RetryDialog onClose={close} redemption={redemption} />,
    return: (close, redemption: Redemption) => <ReturnDialog onClose={close} redemption={redemption} />,
    resend: (close, redemption: Redemption) => <ResendDialog onClose={close} redemption={redemption} />,
  });
  return (
    <>
      <ListScreen
        actions={[
          { id: 'handOver', label: () => 'Handed over', when: ({ can }) => can.handOver, onAct: open.handOver },
          { id: 'retry', label: () => 'Try again', when: ({ can }) => can.retry, onAct: open.retry },
          {
            id: 'sendAgain',
            label: () => 'Send again',
            when: (redemption) => didNotArrive(redemption) && redemption.can.resend,
            onAct: open.resend,
          },
          {
            id: 'resend',
            label: () => 'Resend email',
            when: (redemption) => !didNotArrive(redemption) && redemption.can.resend,
            more: true,
            onAct: open.resend,
          },
          { id: 'return', label: () => 'Return points', when: ({ can }) => can.return, more: true, onAct: open.return },
        ]}
        columns={redemptionColumns({ at, showsProperty: property === null })}
        csv={{ fileName: 'redemptions.csv', failed: 'Issue on downloading redemptions' }}
        defaults={defaults}
        empty={
          <EmptyState
            hint="What residents redeem points for stands here."
            title={status === 'all' ? 'No redemptions yet' : 'None in this state'}
          />
        }
        endpoint={listRedemptions}
        expand={(redemption) => (
          <RedemptionFacts
            link={
              may('pointLogs.view') ? (
                <TextLink>
                  <Link search={{ log: redemption.pointLogId }} to="/points-center">
                    Open the point log
                  </Link>
                </TextLink>
              ) : undefined
            }
            redemption={redemption}
          />
        )}
        filters={filters}
        rowName={({ brand, user }) => `${brand.name} of ${user.name}`}
        tabs={tabs}
        title="Redemptions"
      />
      {dialog}
    </>
  );
}

/** The tab of Brand Management: redemptions everywhere, and what each brand costs. */
export function BrandRedemptions() {
  const narrowing = useNarrowing();
  return (
    <Stack gap={16}>
      <RedemptionTotals query={narrowing.query} />
      <RedemptionList {...narrowing} />
      <RedemptionCosts query={narrowing.query} />
    </Stack>
  );
}

/** /points-center/redemptions: what residents of the property redeemed, and what its staff hand over. */
export function PropertyRedemptions() {
  const { scopeName } = useSession();
  const narrowing = useNarrowing();
  return (
    <>
      <PageHeader subtitle={`What residents redeemed at ${scopeName}`} title="Redemptions" />
      <Stack gap={16}>
        <RedemptionTotals query={narrowing.query} />
        <RedemptionList {...narrowing} />
      </Stack>
    </>
  );
}
