import { formatCents, formatDate } from '@hearth/contract/format';
import { formatSums } from '@hearth/contract/money';
import {
  invoiceStatuses,
  invoiceStatusLabels,
  type Invoice,
  type InvoiceStatus,
  type InvoiceTotal,
} from '@hearth/contract/points/invoice-record';
import { listInvoices, listPaymentMethods, setDefaultPaymentMethod } from '@hearth/contract/points/invoices';
import { invoiceMessages } from '@hearth/contract/points/messages';
import {
  listSubscriptionInvoices,
  printSubscriptionInvoice,
  type SubscriptionInvoice,
} from '@hearth/contract/points/subscription-invoices';
import { common } from '../../../kit/messages.ts';
import { Opened, useChange } from '../../../kit/address.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { AtProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useStart } from '../../../kit/use-start.ts';
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
import { text } from './messages.ts';
import { Lines } from './parts/lines.tsx';

const dateOf = (day: string | null) => (day === null ? '–' : formatDate(day));

type Missing = OutputOf<typeof listSubscriptionInvoices>['missing'];

/** Grouped by reason, as many subscriptions can fail for the same one. */
const reasonsOf = (missing: Missing) =>
  [...Map.groupBy(missing, ({ reason }) => reason)]
    .map(([reason, of]) =>
      text.subscriptions.missingReason(
        of.map(({ subscription }) => subscription),
        reason,
      ),
    )
    .join(' ');

const columns: Column<SubscriptionInvoice>[] = [
  { id: 'number', header: text.columns.number, nowrap: true, card: 'title', cell: ({ number }) => number },
  { id: 'description', header: text.columns.subscription, cell: ({ description }) => description || '–' },
  {
    id: 'issuedOn',
    header: text.columns.issued,
    sortable: true,
    nowrap: true,
    cell: ({ issuedOn }) => dateOf(issuedOn),
  },
  { id: 'dueOn', header: text.columns.due, nowrap: true, cell: ({ dueOn }) => dateOf(dueOn) },
  {
    id: 'due',
    header: text.columns.balance,
    align: 'right',
    nowrap: true,
    cell: ({ due, currency }) => formatCents(due, currency),
  },
  {
    id: 'total',
    header: text.columns.total,
    align: 'right',
    nowrap: true,
    card: 'aside',
    cell: ({ total, currency }) => formatCents(total, currency),
  },
  {
    id: 'status',
    header: common.status,
    cell: ({ status }) => <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />,
  },
];

/** Read from Maxio directly, so only this list fails when Maxio is down. */
const SubscriptionInvoices = ({ propertyId }: { propertyId: string }) => (
  <ListScreen
    actions={[
      {
        id: 'pdf',
        label: () => text.download,
        when: () => true,
        onAct: ({ _id, number }) =>
          void saveFileOf(printSubscriptionInvoice, { params: { uid: _id }, query: { propertyId } }, number),
      },
    ]}
    columns={columns}
    defaults={{ orderBy: 'issuedOn' }}
    empty={<EmptyState {...text.subscriptions.empty} />}
    endpoint={listSubscriptionInvoices}
    hint={text.subscriptions.hint}
    note={({ missing }) =>
      missing.length > 0 && (
        <InlineAlert severity="warning" title={text.subscriptions.missing}>
          {reasonsOf(missing)}
        </InlineAlert>
      )
    }
    rowName={({ number }) => text.invoice(number)}
    title={text.subscriptions.title}
    within="subscription"
  />
);

/** Payment methods, the default one and the billing contact. A failed load shows here instead of in a toast. */
function PaymentMethods({ propertyId, mayChange }: { propertyId: string; mayChange: boolean }) {
  const methods = useEndpoint(listPaymentMethods, { query: { propertyId } });
  const setDefault = useAction(setDefaultPaymentMethod, { done: invoiceMessages.defaultSet });
  return (
    <Section hint={text.methods.hint} title={text.methods.title}>
      <QueryView of={methods} waiting={96}>
        {({ data, billingContact }) =>
          data.length === 0 ? (
            <EmptyState {...text.methods.empty} />
          ) : (
            <DescriptionList
              rows={[
                ...data.map(
                  ({ _id, name, details, isDefault }) =>
                    [
                      name,
                      <Stack gap={8} key={_id}>
                        <Lines of={details} />
                        {data.length > 1 && (
                          <Stack row>
                            {isDefault ? (
                              <StatusChip label={text.methods.isDefault} status="active" />
                            ) : (
                              mayChange && (
                                <Button
                                  aria-label={text.methods.makeDefaultFor(name)}
                                  loading={setDefault.isPending}
                                  onClick={() => setDefault.mutate({ body: { propertyId, paymentMethod: _id } })}
                                  size="small"
                                >
                                  {text.methods.makeDefault}
                                </Button>
                              )
                            )}
                          </Stack>
                        )}
                      </Stack>,
                    ] as const,
                ),
                [text.methods.contact, billingContact && text.methods.contactGets(billingContact)],
              ]}
            />
          )
        }
      </QueryView>
    </Section>
  );
}

const invoiceColumns = (showsProperty: boolean): Column<Invoice>[] => [
  {
    id: 'number',
    header: text.columns.number,
    sortable: true,
    nowrap: true,
    card: 'title',
    cell: ({ number }) => number,
  },
  ...(showsProperty
    ? [
        {
          id: 'property',
          header: common.property,
          sortable: true,
          cell: ({ propertyName }: Invoice) => <Cut text={propertyName} />,
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: text.columns.issued,
    sortable: true,
    nowrap: true,
    cell: ({ issuedOn }) => formatDate(issuedOn),
  },
  { id: 'dueOn', header: text.columns.due, sortable: true, nowrap: true, cell: ({ dueOn }) => formatDate(dueOn) },
  {
    id: 'points',
    header: common.points,
    align: 'right',
    nowrap: true,
    cell: ({ points }) => <Points amount={points} />,
  },
  {
    id: 'total',
    header: text.columns.total,
    sortable: true,
    align: 'right',
    nowrap: true,
    card: 'aside',
    cell: ({ total, currency }) => formatCents(total, currency),
  },
  {
    id: 'status',
    header: common.status,
    sortable: true,
    cell: ({ status }) => <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />,
  },
];

function useInvoiceTotals() {
  const { scope } = useSession();
  return useEndpoint(listInvoices, { query: { ...scope, limit: 1 } });
}
type Totals = ReturnType<typeof useInvoiceTotals>;

const cards = [
  { label: text.totals.unpaid, states: ['open', 'overdue'] },
  { label: text.totals.overdue, states: ['overdue'] },
  { label: text.totals.paid, states: ['paid'] },
] as const satisfies { label: string; states: InvoiceStatus[] }[];

const amountOf = (rows: readonly InvoiceTotal[]) =>
  formatSums(rows.map(({ total, currency }) => ({ cents: total, currency })));

function InvoiceTotals({ of: { data, isPending } }: { of: Totals }) {
  return (
    <StatCards>
      {cards.map(({ label, states }) => {
        const rows = data?.totals.filter(({ status }) => (states as readonly InvoiceStatus[]).includes(status)) ?? [];
        return (
          <StatCard
            hint={data && text.totals.count(rows.reduce((sum, { count }) => sum + count, 0))}
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

/** /points-center/invoice: invoices for points, and buying points. */
export function Invoices() {
  const { property, may, settings } = useSession();
  const change = useChange();
  const totals = useInvoiceTotals();
  const { open, dialog } = useDialogs({
    buy: (close) => (
      <AtProperty onClose={close} title={text.buy} why={text.buyWhy}>
        {(chosen) => (
          <BuyDialog onClose={close} onOrdered={(invoice) => change({ invoice: invoice._id })} property={chosen} />
        )}
      </AtProperty>
    ),
    pay: (close, invoice: Invoice) => <PayDialog invoice={invoice} onClose={close} />,
    void: (close, invoice: Invoice) => <VoidDialog invoice={invoice} onClose={close} />,
  });
  const mayBuy = may('billing.buy');
  useStart('buy', open.buy, mayBuy);
  const download = (invoice: Invoice) => void saveInvoice(invoice);
  const countOf = (status: string) =>
    totals.data?.totals.reduce((sum, row) => sum + (status === 'all' || row.status === status ? row.count : 0), 0);
  const statuses = [{ value: 'all', label: common.all }, ...options(invoiceStatuses, invoiceStatusLabels)].map(
    (option) => ({
      ...option,
      count: countOf(option.value),
    }),
  );
  return (
    <>
      <PageHeader
        actions={
          mayBuy && (
            <Button onClick={open.buy} variant="contained">
              {text.buy}
            </Button>
          )
        }
        subtitle={text.subtitle}
        title={text.title}
      />
      <Stack gap={16}>
        <InvoiceTotals of={totals} />
        <ListScreen
          actions={[
            { id: 'pay', label: () => text.pay, when: ({ can }) => can.pay, onAct: open.pay },
            {
              id: 'pdf',
              label: () => text.download,
              when: () => true,
              onAct: download,
              more: ({ can }) => can.pay,
            },
            {
              id: 'void',
              destructive: true,
              label: () => text.void,
              when: ({ can }) => can.void,
              onAct: open.void,
              more: true,
            },
          ]}
          columns={invoiceColumns(property === null)}
          csv={{ fileName: 'invoices.csv', failed: text.csvFailed }}
          defaults={{ orderBy: 'createdAt' }}
          empty={
            <EmptyState
              action={mayBuy && <Button onClick={open.buy}>{text.buy}</Button>}
              hint={mayBuy ? text.empty.hint : text.empty.readOnly}
              title={text.empty.title}
            />
          }
          endpoint={listInvoices}
          filters={[{ kind: 'search', placeholder: text.search }, { kind: 'dates' }]}
          opens="invoice"
          rowName={({ number }) => text.invoice(number)}
          tabs={{ key: 'status', label: text.tabs, options: statuses }}
          title={text.title}
        />
        {property && settings.maxio && <SubscriptionInvoices propertyId={property._id} />}
        {property && <PaymentMethods mayChange={mayBuy} propertyId={property._id} />}
      </Stack>
      <Opened named="invoice">{(id, close) => <InvoicePanel id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}
