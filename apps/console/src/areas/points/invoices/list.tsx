import { counted, formatCents, formatDate, plural } from '@hearth/contract/format';
import { formatSums } from '@hearth/contract/money';
import {
  invoiceStatuses,
  invoiceStatusLabels,
  type Invoice,
  type InvoiceStatus,
  type InvoiceTotal,
} from '@hearth/contract/points/invoice-record';
import { listInvoices, listPaymentMethods, setDefaultPaymentMethod } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import {
  listSubscriptionInvoices,
  printSubscriptionInvoice,
  type SubscriptionInvoice,
} from '@hearth/contract/points/subscription-invoices';
import { Opened, useChange } from '../../../kit/address.ts';
import { Answer } from '../../../kit/answer.tsx';
import { AtProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { invoiceLooks } from './logic/looks.ts';
import { saveFileOf, saveInvoice } from './logic/save-invoice.ts';
import { Lines } from './parts/lines.tsx';

const dateOf = (day: string | null) => (day === null ? '–' : formatDate(day));

type Missing = OutputOf<typeof listSubscriptionInvoices>['missing'];

/** Each reason once, with the subscriptions that it holds for, such as 'Subscriptions 77, 78: Maxio does not answer'. */
const reasonsOf = (missing: Missing) =>
  [...Map.groupBy(missing, ({ reason }) => reason)]
    .map(([reason, of]) => {
      const ids = of.map(({ subscription }) => subscription).join(', ');
      return `${plural(of.length, 'Subscription')} ${ids}: ${reason}.`;
    })
    .join(' ');

const columns: Column<SubscriptionInvoice>[] = [
  { id: 'number', header: 'Number', nowrap: true, card: 'title', cell: ({ number }) => number },
  { id: 'description', header: 'Subscription', cell: ({ description }) => description || '–' },
  { id: 'issuedOn', header: 'Issued', sortable: true, nowrap: true, cell: ({ issuedOn }) => dateOf(issuedOn) },
  { id: 'dueOn', header: 'Due', nowrap: true, cell: ({ dueOn }) => dateOf(dueOn) },
  {
    id: 'due',
    header: 'To pay',
    align: 'right',
    nowrap: true,
    cell: ({ due, currency }) => formatCents(due, currency),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    nowrap: true,
    card: 'aside',
    cell: ({ total, currency }) => formatCents(total, currency),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />,
  },
];

/** What the property's subscriptions were billed for by Maxio, which is asked alone: where it fails, that is said here. */
const SubscriptionInvoices = ({ propertyId }: { propertyId: string }) => (
  <ListScreen
    actions={[
      {
        id: 'pdf',
        label: () => 'Download PDF',
        when: () => true,
        onAct: ({ _id, number }) =>
          void saveFileOf(printSubscriptionInvoice, { params: { uid: _id }, query: { propertyId } }, number),
      },
    ]}
    columns={columns}
    defaults={{ orderBy: 'issuedOn' }}
    empty={<EmptyState hint="Maxio has none for this property." title="No subscription invoices" />}
    endpoint={listSubscriptionInvoices}
    hint="Issued, paid and voided at Maxio"
    note={({ missing }) =>
      missing.length > 0 && (
        <InlineAlert severity="warning" title="Some invoices are missing here.">
          {reasonsOf(missing)}
        </InlineAlert>
      )
    }
    rowName={({ number }) => `Invoice ${number}`}
    title="Subscription invoices"
    within="subscription"
  />
);

/** How the property can pay, its default, and who gets its invoices. A failure to load shows here, and in no toast. */
function PaymentMethods({ propertyId, mayChange }: { propertyId: string; mayChange: boolean }) {
  const methods = useEndpoint(listPaymentMethods, { query: { propertyId } });
  const setDefault = useAction(setDefaultPaymentMethod, { done: say.defaultSet });
  return (
    <Section hint="Include the invoice number with each payment" title="Payment methods">
      <Answer of={methods} waiting={96}>
        {({ data, billingContact }) =>
          data.length === 0 ? (
            <EmptyState hint="Ask the platform team how to pay." title="No payment methods" />
          ) : (
            <DescriptionList
              rows={[
                ...data.map(
                  ({ _id, name, details, isDefault }) =>
                    [
                      name,
                      <Stack gap={8} key={_id}>
                        <Lines text={details} />
                        {data.length > 1 && (
                          <Stack row>
                            {isDefault ? (
                              <StatusChip label="Default" status="active" />
                            ) : (
                              mayChange && (
                                <Button
                                  aria-label={`Make default: ${name}`}
                                  loading={setDefault.isPending}
                                  onClick={() => setDefault.mutate({ body: { propertyId, paymentMethod: _id } })}
                                  size="small"
                                >
                                  Make default
                                </Button>
                              )
                            )}
                          </Stack>
                        )}
                      </Stack>,
                    ] as const,
                ),
                ['Billing contact', billingContact && `${billingContact} gets invoices and reminders by email`],
              ]}
            />
          )
        }
      </Answer>
    </Section>
  );
}

/** The columns of invoices; the property's own where none is selected. */
const invoiceColumns = (showsProperty: boolean): Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Number',
    sortable: true,
    nowrap: true,
    card: 'title',
    cell: ({ number }) => number,
  },
  ...(showsProperty
    ? [
        {
          id: 'property',
          header: 'Property',
          sortable: true,
          cell: ({ propertyName }: Invoice) => <Cut text={propertyName} />,
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: 'Issued',
    sortable: true,
    nowrap: true,
    cell: ({ issuedOn }) => formatDate(issuedOn),
  },
  { id: 'dueOn', header: 'Due', sortable: true, nowrap: true, cell: ({ dueOn }) => formatDate(dueOn) },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    nowrap: true,
    cell: ({ points }) => <Points amount={points} />,
  },
  {
    id: 'total',
    header: 'Total',
    sortable: true,
    align: 'right',
    nowrap: true,
    card: 'aside',
    cell: ({ total, currency }) => formatCents(total, currency),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    cell: ({ status }) => <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />,
  },
];

/** What all invoices of the scope add up to, by state and currency. */
function useInvoiceTotals() {
  const { scope } = useSession();
  return useEndpoint(listInvoices, { query: { ...scope, limit: 1 } });
}
type Totals = ReturnType<typeof useInvoiceTotals>;

const cards = [
  { label: 'To pay', states: ['open', 'overdue'] },
  { label: 'Overdue', states: ['overdue'] },
  { label: 'Paid', states: ['paid'] },
] as const satisfies { label: string; states: InvoiceStatus[] }[];

const amountOf = (rows: readonly InvoiceTotal[]) =>
  formatSums(rows.map(({ total, currency }) => ({ cents: total, currency })));

/** What is owed, what of it is late, and what was paid. */
function InvoiceTotals({ of: { data, isPending } }: { of: Totals }) {
  return (
    <StatCards>
      {cards.map(({ label, states }) => {
        const rows = data?.totals.filter(({ status }) => (states as readonly InvoiceStatus[]).includes(status)) ?? [];
        return (
          <StatCard
            hint={
              data &&
              counted(
                rows.reduce((sum, { count }) => sum + count, 0),
                'invoice',
              )
            }
            key={label}
            label={label}
            loading={isPending}
            value={data ? amountOf(rows) : '–'}
          />
        );
      })}
    </StatCards>
  );
}

const BuyDialog = lazyDialog(() => import('./form.tsx').then((form) => form.BuyDialog));
const InvoicePanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.InvoicePanel));
const PayDialog = lazyDialog(() => import('./dialogs/invoice-dialogs.tsx').then((parts) => parts.PayDialog));
const VoidDialog = lazyDialog(() => import('./dialogs/invoice-dialogs.tsx').then((parts) => parts.VoidDialog));

/** /points-center/invoice: what properties owe and paid for points, and where points are bought. */
export function Invoices() {
  const { property, may, scopeName, settings } = useSession();
  const change = useChange();
  const totals = useInvoiceTotals();
  const { open, dialog } = useDialogs({
    buy: (close) => (
      <AtProperty onClose={close} title={say.buyTitle} why="Points are bought by one property.">
        {(place) => (
          <BuyDialog onClose={close} onOrdered={(invoice) => change({ invoice: invoice._id })} property={place} />
        )}
      </AtProperty>
    ),
    pay: (close, invoice: Invoice) => <PayDialog invoice={invoice} onClose={close} />,
    void: (close, invoice: Invoice) => <VoidDialog invoice={invoice} onClose={close} />,
  });
  const mayBuy = may('billing.buy');
  const countOf = (status: string) =>
    totals.data?.totals.reduce((sum, row) => sum + (status === 'all' || row.status === status ? row.count : 0), 0);
  const statuses = [{ value: 'all', label: 'All' }, ...options(invoiceStatuses, invoiceStatusLabels)].map((option) => ({
    ...option,
    count: countOf(option.value),
  }));
  return (
    <>
      <PageHeader
        actions={
          mayBuy && (
            <Button onClick={open.buy} variant="contained">
              {say.buyTitle}
            </Button>
          )
        }
        subtitle={`Points that were bought for ${scopeName}`}
        title="Invoices"
      />
      <Stack gap={16}>
        <InvoiceTotals of={totals} />
        <ListScreen
          actions={[
            { id: 'pay', label: () => say.payTitle, when: ({ can }) => can.pay, onAct: open.pay },
            {
              id: 'pdf',
              label: () => 'Download PDF',
              when: () => true,
              onAct: (invoice) => void saveInvoice(invoice),
              more: true,
            },
            { id: 'void', label: () => say.voidTitle, when: ({ can }) => can.void, onAct: open.void, more: true },
          ]}
          columns={invoiceColumns(property === null)}
          csv={{ fileName: 'invoices.csv', failed: 'Issue on downloading invoices' }}
          defaults={{ orderBy: 'createdAt' }}
          empty={
            <EmptyState
              hint={mayBuy ? 'Points that are bought by invoice stand here.' : 'Managers buy points by invoice.'}
              title="No invoices yet"
            />
          }
          endpoint={listInvoices}
          filters={[{ kind: 'search', placeholder: 'Search number, property or reference...' }, { kind: 'dates' }]}
          opens="invoice"
          rowName={({ number }) => `Invoice ${number}`}
          tabs={{ key: 'status', label: 'Invoice status', options: statuses }}
          title="Invoices"
        />
        {property && settings.maxio && <SubscriptionInvoices propertyId={property._id} />}
        {property && <PaymentMethods mayChange={mayBuy} propertyId={property._id} />}
      </Stack>
      <Opened named="invoice">{(id, close) => <InvoicePanel id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}
