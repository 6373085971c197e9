import { fulfilmentLabels } from '@hearth/contract/brands/brand-record';
import { formatCents, formatCount } from '@hearth/contract/format';
import { formatSums } from '@hearth/contract/money';
import { listRedemptionCosts, listRedemptions } from '@hearth/contract/points/redemption-orders';
import {
  redemptionStatuses,
  redemptionStatusLabels,
  type Redemption,
  type RedemptionStatus,
} from '@hearth/contract/points/redemption-record';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { listKeys, readList, type Filter, type Tabs } from '../../../kit/list-state.ts';
import type { QueryOf } from '../../../kit/list-types.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { usePath } from '../../../platform/shown.ts';
import { Cut } from '../../../ui/cut.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import styles from './list.module.css';
import { didNotArrive, redemptionLooks } from './logic/looks.ts';
import { RedemptionFacts } from './parts/facts.tsx';

const defaults = { orderBy: 'createdAt' };

const narrowingTabs: Tabs = {
  key: 'status',
  label: 'State of redemptions',
  options: [{ value: 'all', label: 'All' }, ...options(redemptionStatuses, redemptionStatusLabels)],
};

/** What the redemptions on the screen are narrowed to, for their list and for what they cost. */
function useNarrowing() {
  const { scope } = useSession();
  const everything = useEndpoint(listRedemptionCosts, { query: { ...scope, status: 'all' } }).data?.data ?? [];
  const brands = new Map(everything.map(({ brand }) => [brand._id, brand.name]));
  const filters: readonly Filter[] = [
    { kind: 'search', placeholder: 'Search resident or email...' },
    { kind: 'property' },
    {
      kind: 'choice',
      key: 'brandId',
      label: 'Brand',
      placeholder: 'Every brand',
      options: [...brands].map(([value, label]) => ({ value, label })).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
      ofRecords: true,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: 'Fulfilment',
      placeholder: 'Every fulfilment',
      options: options(fulfilmentLabels),
    },
    { kind: 'only', key: 'pointLogId', label: 'Only one redemption' },
    { kind: 'dates' },
  ];
  const search = useSearch(listKeys(filters, narrowingTabs));
  const state = readList(search, { filters, tabs: narrowingTabs, sortable: [], defaults });
  const chosen = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== undefined));
  const query: QueryOf<typeof listRedemptionCosts> = { ...scope, ...chosen };
  return { filters, tabs: narrowingTabs, query };
}

type Asked = ReturnType<typeof useNarrowing>['query'];
type Cost = OutputOf<typeof listRedemptionCosts>['data'][number];

const pageSize = 10;
const money = (of: 'deliveredCents' | 'openCents') => (cost: Cost) => formatCents(cost[of], cost.currency);

const useRedemptionCosts = (query: Asked) =>
  useEndpoint(listRedemptionCosts, { query }, { placeholderData: keepPreviousData });

const amountOf = (costs: readonly Cost[], of: 'deliveredCents' | 'openCents') =>
  formatSums(costs.map((cost) => ({ cents: cost[of], currency: cost.currency })));

const sumOf = (costs: readonly Cost[], of: 'redemptions' | 'returned') =>
  formatCount(costs.reduce((sum, cost) => sum + cost[of], 0));

/** What the redemptions on the screen are worth. */
function RedemptionTotals({ query }: { query: Asked }) {
  const { data, isPending } = useRedemptionCosts(query);
  const costs = data?.data;
  const card = (label: string, value: (of: readonly Cost[]) => string, hint?: string) => (
    <StatCard hint={hint} key={label} label={label} loading={isPending} value={costs ? value(costs) : '–'} />
  );
  return (
    <StatCards>
      {card('Redemptions', (of) => sumOf(of, 'redemptions'))}
      {card('Delivered', (of) => amountOf(of, 'deliveredCents'), 'What was handed out is worth')}
      {card('Waiting', (of) => amountOf(of, 'openCents'), 'What nobody has got yet')}
      {card('Returned', (of) => sumOf(of, 'returned'), 'Redemptions that cost nothing')}
    </StatCards>
  );
}

/** What each brand costs; a brand narrows the list to itself. */
function RedemptionCosts({ query }: { query: Asked }) {
  const path = usePath();
  const [page, setPage] = useState(0);
  const { data, error, isPending, isPlaceholderData, refetch } = useRedemptionCosts(query);
  const costs = data?.data ?? [];
  const first = Math.min(page, Math.max(0, Math.ceil(costs.length / pageSize) - 1));
  const columns: readonly Column<Cost>[] = [
    {
      id: 'brand',
      header: 'Brand',
      card: 'title',
      cell: ({ brand }) => (
        <TextLink>
          <Link search={{ tab: 'redemptions', brandId: brand._id }} to={path}>
            {brand.name}
          </Link>
        </TextLink>
      ),
    },
    {
      id: 'redemptions',
      header: 'Redemptions',
      align: 'right',
      cell: ({ redemptions }) => formatCount(redemptions),
    },
    {
      id: 'points',
      header: 'Points',
      align: 'right',
      nowrap: true,
      cell: ({ points }) => <Points amount={points} />,
    },
    {
      id: 'delivered',
      header: 'Delivered',
      align: 'right',
      nowrap: true,
      card: 'aside',
      cell: money('deliveredCents'),
    },
    { id: 'open', header: 'Waiting', align: 'right', nowrap: true, cell: money('openCents') },
    { id: 'returned', header: 'Returned', align: 'right', cell: ({ returned }) => formatCount(returned) },
  ];
  return (
    <Section flush hint="Of the redemptions above; returned ones cost nothing" title="Cost per brand">
      <DataTable
        columns={columns}
        empty={<EmptyState hint="Brands appear here once something was redeemed with them." />}
        error={error && !data ? messageOf(error) : undefined}
        label="Cost per brand"
        loading={isPending}
        onRetry={() => void refetch()}
        paging={{ page: first, pageSize, totalCount: costs.length, onPage: setPage }}
        refreshing={isPlaceholderData}
        rowId={({ brand, currency }) => `${brand._id} ${currency}`}
        rowName={({ brand }) => brand.name}
        rows={costs.slice(first * pageSize, (first + 1) * pageSize)}
      />
    </Section>
  );
}

/** Why it is not there yet decides what staff do. */
const needsReason: ReadonlySet<RedemptionStatus> = new Set(['handOver', 'waiting', 'failed']);

interface Shown {
  at: ReturnType<typeof useTimes>;
  /** The rows are of several properties. */
  showsProperty: boolean;
}

const redemptionColumns = ({ at, showsProperty }: Shown): Column<Redemption>[] => [
  {
    id: 'brand',
    header: 'Brand',
    sortable: true,
    card: 'title',
    cell: ({ brand, kind }) => <RichCell detail={fulfilmentLabels[kind]} title={brand.name} />,
  },
  {
    id: 'user',
    header: 'Resident',
    cell: ({ user }) => (
      <RichCell detail={user.email} title={user.name}>
        <ProfileLink userId={user._id}>{user.name}</ProfileLink>
      </RichCell>
    ),
  },
  ...(showsProperty
    ? [{ id: 'property', header: 'Property', cell: ({ property }: Redemption) => <Cut text={property.name} /> }]
    : []),
  {
    id: 'createdAt',
    header: 'Redeemed',
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => at(createdAt, timezone),
  },
  {
    id: 'points',
    header: 'Points',
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ points, status }) => <Points amount={points} reversed={status === 'returned'} />,
  },
  {
    id: 'value',
    header: 'Value',
    align: 'right',
    nowrap: true,
    cell: ({ points, valueCents, currency, exchangeRate }) => (
      <>
        {formatCents(valueCents, currency)}
        {exchangeRate !== null && (
          <Muted as="div" small>
            (US{formatCents(points, 'USD')} at {exchangeRate})
          </Muted>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    card: 'aside',
    cell: ({ status, reason }) => (
      <span className={styles.status}>
        <StatusChip label={redemptionStatusLabels[status]} status={redemptionLooks[status]} />
        {needsReason.has(status) && reason !== '' && <Cut className={styles.reason} text={reason} />}
      </span>
    ),
  },
];

const HandOverDialog = lazyDialog(() => import('./dialogs/order-dialogs.tsx').then((parts) => parts.HandOverDialog));
const RetryDialog = lazyDialog(() => import('./dialogs/order-dialogs.tsx').then((parts) => parts.RetryDialog));
const ReturnDialog = lazyDialog(() => import('./dialogs/order-dialogs.tsx').then((parts) => parts.ReturnDialog));
const ResendDialog = lazyDialog(() => import('./dialogs/order-dialogs.tsx').then((parts) => parts.ResendDialog));

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
