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
import { common } from '../../../kit/messages.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
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
import { isUndelivered, redemptionLooks } from './logic/looks.ts';
import { text } from './messages.ts';
import { RedemptionFacts } from './parts/facts.tsx';

const defaults = { orderBy: 'createdAt' };

const statusTabs: Tabs = {
  key: 'status',
  label: text.tabs,
  options: [{ value: 'all', label: common.all }, ...options(redemptionStatuses, redemptionStatusLabels)],
};

/** The filters shared by the list and its costs. */
function useRedemptionFilters() {
  const { scope } = useSession();
  const everything = useEndpoint(listRedemptionCosts, { query: { ...scope, status: 'all' } }).data?.data ?? [];
  const brands = new Map(everything.map(({ brand }) => [brand._id, brand.name]));
  const filters: readonly Filter[] = [
    { kind: 'search', placeholder: text.search },
    { kind: 'property' },
    {
      kind: 'choice',
      key: 'brandId',
      label: text.filters.brand,
      placeholder: text.filters.allBrands,
      options: [...brands].map(([value, label]) => ({ value, label })).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
      ofRecords: true,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: text.filters.delivery,
      placeholder: text.filters.allDeliveries,
      options: options(fulfilmentLabels),
    },
    { kind: 'only', key: 'pointLogId', label: text.filters.one },
    { kind: 'dates' },
  ];
  const search = useSearch(listKeys(filters, statusTabs));
  const state = readList(search, { filters, tabs: statusTabs, sortable: [], defaults });
  const chosen = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== undefined));
  const query: QueryOf<typeof listRedemptionCosts> = { ...scope, ...chosen };
  return { filters, tabs: statusTabs, query };
}

type RedemptionQuery = ReturnType<typeof useRedemptionFilters>['query'];
type Cost = OutputOf<typeof listRedemptionCosts>['data'][number];

const pageSize = 10;
const money = (of: 'deliveredCents' | 'openCents') => (cost: Cost) => formatCents(cost[of], cost.currency);

const useRedemptionCosts = (query: RedemptionQuery) =>
  useEndpoint(listRedemptionCosts, { query }, { placeholderData: keepPreviousData });

const amountOf = (costs: readonly Cost[], of: 'deliveredCents' | 'openCents') =>
  formatSums(costs.map((cost) => ({ cents: cost[of], currency: cost.currency })));

const sumOf = (costs: readonly Cost[], of: 'redemptions' | 'returned') =>
  formatCount(costs.reduce((sum, cost) => sum + cost[of], 0));

function RedemptionTotals({ query }: { query: RedemptionQuery }) {
  const { data, isPending } = useRedemptionCosts(query);
  const costs = data?.data;
  const card = (label: string, value: (of: readonly Cost[]) => string, hint?: string) => (
    <StatCard hint={hint} key={label} label={label} loading={isPending} value={costs ? value(costs) : '–'} />
  );
  return (
    <StatCards>
      {card(text.totals.redemptions, (of) => sumOf(of, 'redemptions'))}
      {card(text.totals.delivered, (of) => amountOf(of, 'deliveredCents'), text.totals.deliveredHint)}
      {card(text.totals.open, (of) => amountOf(of, 'openCents'), text.totals.openHint)}
      {card(text.totals.returned, (of) => sumOf(of, 'returned'), text.totals.returnedHint)}
    </StatCards>
  );
}

/** Cost by brand; a brand's name filters the list. */
function RedemptionCosts({ query }: { query: RedemptionQuery }) {
  const path = usePath();
  const [page, setPage] = useState(0);
  const { data, error, isPending, isPlaceholderData, refetch } = useRedemptionCosts(query);
  const costs = data?.data ?? [];
  const first = Math.min(page, Math.max(0, Math.ceil(costs.length / pageSize) - 1));
  const columns: readonly Column<Cost>[] = [
    {
      id: 'brand',
      header: text.columns.brand,
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
      header: text.totals.redemptions,
      align: 'right',
      cell: ({ redemptions }) => formatCount(redemptions),
    },
    {
      id: 'points',
      header: common.points,
      align: 'right',
      nowrap: true,
      cell: ({ points }) => <Points amount={points} />,
    },
    {
      id: 'delivered',
      header: text.totals.delivered,
      align: 'right',
      nowrap: true,
      card: 'aside',
      cell: money('deliveredCents'),
    },
    { id: 'open', header: text.totals.open, align: 'right', nowrap: true, cell: money('openCents') },
    { id: 'returned', header: text.totals.returned, align: 'right', cell: ({ returned }) => formatCount(returned) },
  ];
  return (
    <Section flush hint={text.costs.hint} title={text.costs.title}>
      <DataTable
        columns={columns}
        empty={<EmptyState hint={text.costs.empty} title={text.empty.title} />}
        error={error && !data ? messageOf(error) : undefined}
        label={text.costs.title}
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

/** Statuses with a reason for staff to act on. */
const needsReason: ReadonlySet<RedemptionStatus> = new Set(['handOver', 'waiting', 'failed']);

const redemptionColumns = (showsProperty: boolean): Column<Redemption>[] => [
  {
    id: 'brand',
    header: text.columns.brand,
    sortable: true,
    card: 'title',
    cell: ({ brand, kind }) => <RichCell detail={fulfilmentLabels[kind]} title={brand.name} />,
  },
  {
    id: 'user',
    header: common.resident,
    cell: ({ user }) => (
      <RichCell detail={user.email} title={user.name}>
        <ProfileLink userId={user._id}>{user.name}</ProfileLink>
      </RichCell>
    ),
  },
  ...(showsProperty
    ? [
        {
          id: 'property',
          header: common.property,
          spare: true,
          cell: ({ property }: Redemption) => <Cut text={property.name} />,
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: text.columns.redeemed,
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => timeAt(createdAt, timezone),
  },
  {
    id: 'points',
    header: common.points,
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ points, status }) => <Points amount={points} reversed={status === 'returned'} />,
  },
  {
    id: 'value',
    header: text.columns.value,
    align: 'right',
    nowrap: true,
    cell: ({ points, valueCents, currency, exchangeRate }) => (
      <>
        {formatCents(valueCents, currency)}
        {exchangeRate !== null && (
          <Muted as="div" small>
            {text.usdValue(formatCents(points, 'USD'), exchangeRate)}
          </Muted>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: common.status,
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

function RedemptionList({ filters, tabs }: Pick<ReturnType<typeof useRedemptionFilters>, 'filters' | 'tabs'>) {
  const { property, may } = useSession();
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
          { id: 'handOver', label: () => text.deliver.action, when: ({ can }) => can.handOver, onAct: open.handOver },
          { id: 'retry', label: () => text.retry.action, when: ({ can }) => can.retry, onAct: open.retry },
          {
            id: 'resend',
            label: () => text.resend.action,
            when: ({ can }) => can.resend,
            more: (redemption) => redemption.can.retry || !isUndelivered(redemption),
            onAct: open.resend,
          },
          {
            id: 'return',
            label: () => text.returning.action,
            when: ({ can }) => can.return,
            more: true,
            onAct: open.return,
          },
        ]}
        columns={redemptionColumns(property === null)}
        csv={{ fileName: 'redemptions.csv', failed: text.csvFailed }}
        defaults={defaults}
        empty={<EmptyState {...text.empty} />}
        endpoint={listRedemptions}
        expand={(redemption) => (
          <RedemptionFacts
            link={
              may('pointLogs.view') ? (
                <TextLink>
                  <Link search={{ log: redemption.pointLogId }} to="/points-center">
                    {text.facts.viewLog}
                  </Link>
                </TextLink>
              ) : undefined
            }
            redemption={redemption}
            showsProperty={property === null}
          />
        )}
        filters={filters}
        rowName={({ brand, user }) => text.redemptionOf(brand.name, user.name)}
        tabs={tabs}
        title={text.title}
      />
      {dialog}
    </>
  );
}

/** The tab of Brand Management: all redemptions and the cost by brand. */
export function BrandRedemptions() {
  const filtered = useRedemptionFilters();
  return (
    <Stack gap={16}>
      <RedemptionTotals query={filtered.query} />
      <RedemptionList {...filtered} />
      <RedemptionCosts query={filtered.query} />
    </Stack>
  );
}

/** /points-center/redemptions: the property's redemptions. */
export function PropertyRedemptions() {
  const { scopeName } = useSession();
  const filtered = useRedemptionFilters();
  return (
    <>
      <PageHeader subtitle={text.subtitle(scopeName)} title={text.title} />
      <Stack gap={16}>
        <RedemptionTotals query={filtered.query} />
        <RedemptionList {...filtered} />
      </Stack>
    </>
  );
}
