import { browserZone } from '../../../platform/days.ts';
import { countries, lands } from '@hearth/contract/countries';
import { formatCents, formatCount, formatDateTime } from '@hearth/contract/format';
import { listProviderProducts, type ProviderProduct } from '@hearth/contract/points/provider-brands';
import { Answer } from '../../../kit/answer.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { usePath } from '../../../platform/shown.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { TextLink } from '../../../ui/text-link.tsx';

const TakeOverDialog = lazyDialog(() => import('./dialogs/take-over-dialog.tsx').then((parts) => parts.TakeOverDialog));

type Provider = OutputOf<typeof listProviderProducts>['provider'];

/** What a product takes: the values that there are, or a range. */
function PriceOf({ product: { denominations, minimumPoints, maximumPoints } }: { product: ProviderProduct }) {
  if (denominations.length === 0)
    return (
      <>
        <Points amount={minimumPoints} /> to <Points amount={maximumPoints} />
      </>
    );
  return denominations.length === 1 ? <Points amount={minimumPoints} /> : `${formatCount(denominations.length)} values`;
}

const columnsAt = (path: string): readonly Column<ProviderProduct>[] => [
  {
    id: 'name',
    header: 'Product',
    sortable: true,
    card: 'title',
    cell: ({ name, category }) => <RichCell detail={category.replaceAll('_', ' ')} title={name} />,
  },
  { id: 'price', header: 'Takes', nowrap: true, cell: (product) => <PriceOf product={product} /> },
  {
    id: 'brand',
    header: 'Brand',
    card: 'aside',
    cell: ({ brandId, name }) =>
      brandId === null ? (
        <StatusChip label="Not taken over" status="inactive" />
      ) : (
        <TextLink>
          <Link aria-label={`Taken over: ${name}`} search={{ search: name, fulfilment: 'provider' }} to={path}>
            Taken over
          </Link>
        </TextLink>
      ),
  },
];

/** What rewards are paid from; low funds are said before a delivery fails for them. */
function Funds({ provider: { name, funds } }: { provider: Provider }) {
  if (!funds) return null;
  const available = `${formatCents(funds.availableCents, funds.currency)} at ${formatDateTime(funds.readAt, browserZone())}`;
  return funds.isLow ? (
    <InlineAlert severity="warning" title={`The funds at ${name} run low: ${available}.`}>
      Fewer than {formatCents(funds.warnBelowCents, funds.currency)} are left. Rewards wait once they cannot be paid.
    </InlineAlert>
  ) : (
    <InlineAlert severity="info" title={`Funds at ${name}: ${available}.`} />
  );
}

/** The tab of Brand Management: what the provider of rewards offers in a country, to be taken over as brands. */
export function ProviderBrands() {
  const path = usePath();
  const found = useEndpoint(listProviderProducts, { query: { limit: 1 } });
  const { open, dialog } = useDialogs({
    takeOver: (close, product: ProviderProduct) => <TakeOverDialog onClose={close} product={product} />,
  });
  return (
    <Answer of={found} waiting={320}>
      {({ provider }) =>
        provider.isConfigured ? (
          <Stack gap={16}>
            <Funds provider={provider} />
            <ListScreen
              actions={[
                {
                  id: 'takeOver',
                  label: () => 'Take over',
                  when: ({ brandId }) => brandId === null,
                  onAct: open.takeOver,
                },
              ]}
              columns={columnsAt(path)}
              defaults={{ orderBy: 'name', order: 'asc' }}
              empty={<EmptyState hint={`${provider.name} offers nothing in this country.`} title="No products" />}
              endpoint={listProviderProducts}
              filters={[{ kind: 'search', placeholder: 'Search name or category...' }]}
              hint={`What ${provider.name} sends by itself once it is a brand`}
              rowName={({ name }) => name}
              tabs={{
                key: 'country',
                label: 'Country',
                options: options(countries, (value) => lands[value].name),
              }}
              title={`Products of ${provider.name}`}
            />
            {dialog}
          </Stack>
        ) : (
          <Section>
            <EmptyState
              hint="With one, its gift cards and vouchers are taken over as brands here, and it sends what residents redeem. Whoever operates this deployment configures it."
              title="No provider of rewards is configured"
            />
          </Section>
        )
      }
    </Answer>
  );
}
