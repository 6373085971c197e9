import { invoiceStatuses, invoiceStatusLabels, type Invoice } from '@hearth/contract/points/invoice-record';
import { listInvoices } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { Opened, useChange } from '../../../kit/address.ts';
import { AtProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveInvoice } from './logic/save-invoice.ts';
import { useTotals } from './logic/use-totals.ts';
import { invoiceColumns } from './parts/columns.tsx';
import { InvoiceTotals } from './parts/totals.tsx';
import { PaymentMethods } from './parts/payment-methods.tsx';
import { SubscriptionInvoices } from './parts/subscription-invoices.tsx';

const BuyDialog = lazyDialog(() => import('./form.tsx').then((form) => form.BuyDialog));
const InvoicePanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.InvoicePanel));
const PayDialog = lazyDialog(() => import('./dialogs/pay-dialog.tsx').then((parts) => parts.PayDialog));
const VoidDialog = lazyDialog(() => import('./dialogs/void-dialog.tsx').then((parts) => parts.VoidDialog));

/** /points-center/invoice: what properties owe and paid for points, and where points are bought. */
export function Invoices() {
  const { property, may, scopeName, settings } = useSession();
  const change = useChange();
  const totals = useTotals();
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
