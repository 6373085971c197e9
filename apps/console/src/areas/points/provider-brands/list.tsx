import { providerBrandMessages } from '@hearth/contract/brands/messages';
import { countries, countryInfo } from '@hearth/contract/countries';
import { browserZone, formatCents, formatDateTime } from '@hearth/contract/format';
import { listProviderProducts, type ProviderProduct } from '@hearth/contract/points/provider-brands';
import { QueryView } from '../../../kit/query-view.tsx';
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
import { text } from './messages.ts';

const AddDialog = lazyDialog(() => import('./dialogs/add-dialog.tsx').then((parts) => parts.AddDialog));

type Provider = OutputOf<typeof listProviderProducts>['provider'];

/** Fixed values, or a range. */
function PriceOf({ product: { denominations, minimumPoints, maximumPoints } }: { product: ProviderProduct }) {
  if (denominations.length === 0)
    return text.range(<Points amount={minimumPoints} />, <Points amount={maximumPoints} />);
  return denominations.length === 1 ? <Points amount={minimumPoints} /> : text.values(denominations.length);
}

const columnsAt = (path: string): readonly Column<ProviderProduct>[] => [
  {
    id: 'name',
    header: text.columns.product,
    sortable: true,
    card: 'title',
    cell: ({ name, category }) => <RichCell detail={category} title={name} />,
  },
  { id: 'price', header: text.columns.points, nowrap: true, cell: (product) => <PriceOf product={product} /> },
  {
    id: 'brand',
    header: text.columns.brand,
    card: 'aside',
    cell: ({ brandId, name }) =>
      brandId === null ? (
        <StatusChip label={text.notAdded} status="inactive" />
      ) : (
        <TextLink>
          <Link aria-label={text.addedFor(name)} search={{ search: name, fulfilment: 'provider' }} to={path}>
            {text.added}
          </Link>
        </TextLink>
      ),
  },
];

/** The balance that pays for rewards, with a warning before it runs out. */
function Funds({ provider: { name, funds } }: { provider: Provider }) {
  if (!funds) return null;
  const amount = formatCents(funds.availableCents, funds.currency);
  const at = formatDateTime(funds.readAt, browserZone());
  return funds.isLow ? (
    <InlineAlert severity="warning" title={text.lowFunds(name, amount, at)}>
      {text.lowFundsHint(formatCents(funds.warnBelowCents, funds.currency))}
    </InlineAlert>
  ) : (
    <InlineAlert severity="info" title={text.funds(name, amount, at)} />
  );
}

/** The tab of Brand Management: products of the gift card provider by country. */
export function ProviderBrands() {
  const path = usePath();
  const found = useEndpoint(listProviderProducts, { query: { limit: 1 } });
  const { open, dialog } = useDialogs({
    add: (close, product: ProviderProduct) => <AddDialog onClose={close} product={product} />,
  });
  return (
    <QueryView of={found} waiting={320}>
      {({ provider }) =>
        provider.isConfigured ? (
          <Stack gap={16}>
            <Funds provider={provider} />
            <ListScreen
              actions={[
                {
                  id: 'add',
                  label: () => text.add,
                  when: ({ brandId }) => brandId === null,
                  onAct: open.add,
                },
              ]}
              columns={columnsAt(path)}
              defaults={{ orderBy: 'name', order: 'asc' }}
              empty={<EmptyState hint={text.empty.hint(provider.name)} title={text.empty.title} />}
              endpoint={listProviderProducts}
              filters={[{ kind: 'search', placeholder: text.search }]}
              hint={text.hint(provider.name)}
              rowName={({ name }) => name}
              tabs={{
                key: 'country',
                label: text.tabs,
                options: options(countries, (value) => countryInfo[value].name),
              }}
              title={text.title(provider.name)}
            />
            {dialog}
          </Stack>
        ) : (
          <Section>
            <EmptyState {...providerBrandMessages.notConnected} />
          </Section>
        )
      }
    </QueryView>
  );
}
