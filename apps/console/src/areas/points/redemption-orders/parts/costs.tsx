import { formatCents, formatSums } from '@hearth/contract/money';
import { listRedemptionCosts } from '@hearth/contract/points/redemption-orders';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../../kit/link.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { usePath } from '../../../../platform/shown.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { TextLink } from '../../../../ui/text-link.tsx';
import type { useNarrowing } from '../logic/use-narrowing.ts';

type Asked = ReturnType<typeof useNarrowing>['query'];
type Cost = OutputOf<typeof listRedemptionCosts>['data'][number];

const pageSize = 10;
const money = (of: 'deliveredCents' | 'openCents') => (cost: Cost) => formatCents(cost[of], cost.currency);

const useCosts = (query: Asked) => useEndpoint(listRedemptionCosts, { query }, { placeholderData: keepPreviousData });

const amountOf = (costs: readonly Cost[], of: 'deliveredCents' | 'openCents') =>
  formatSums(costs.map((cost) => ({ cents: cost[of], currency: cost.currency })));

const sumOf = (costs: readonly Cost[], of: 'redemptions' | 'returned') =>
  formatCount(costs.reduce((sum, cost) => sum + cost[of], 0));

/** What the redemptions on the screen are worth. */
export function RedemptionTotals({ query }: { query: Asked }) {
  const { data, isPending } = useCosts(query);
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
export function RedemptionCosts({ query }: { query: Asked }) {
  const path = usePath();
  const [page, setPage] = useState(0);
  const { data, error, isPending, isPlaceholderData, refetch } = useCosts(query);
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
