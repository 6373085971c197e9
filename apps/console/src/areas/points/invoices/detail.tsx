import { formatCents, formatDate } from '@hearth/contract/format';
import { invoiceStatusLabels, paymentMethodLabels, type InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { getInvoice } from '@hearth/contract/points/invoices';
import { invoiceMessages } from '@hearth/contract/points/messages';
import { common } from '../../../kit/messages.ts';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { timeAt } from '../../../platform/days.ts';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PayDialog, VoidDialog } from './dialogs/invoice-dialogs.tsx';
import { invoiceLooks } from './logic/looks.ts';
import { saveInvoice } from './logic/save-invoice.ts';
import { text } from './messages.ts';
import { Lines } from './parts/lines.tsx';
import { Price } from './parts/price.tsx';

function Loaded({ invoice }: { invoice: InvoiceDetail }) {
  const { number, status, currency, can } = invoice;
  const { open, dialog } = useDialogs({
    pay: (close) => <PayDialog invoice={invoice} onClose={close} />,
    void: (close) => <VoidDialog invoice={invoice} onClose={close} />,
  });
  const decided =
    invoice.decidedAt && `${invoice.decidedBy || text.detail.maxio}, ${timeAt(invoice.decidedAt, invoice.timezone)}`;
  return (
    <RecordArticle
      actions={
        <ActionGroup
          items={[
            ...(can.pay ? [{ id: 'pay', label: text.pay, onAct: open.pay }] : []),
            { id: 'pdf', label: text.download, onAct: () => void saveInvoice(invoice) },
            ...(can.void ? [{ id: 'void', label: text.void, destructive: true, onAct: open.void }] : []),
          ]}
          label={text.more(number)}
        />
      }
      marks={
        <>
          <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />
          <span>{text.invoice(number)}</span>
        </>
      }
      title={formatCents(invoice.total, currency)}
    >
      {invoice.collectFailure !== '' && (
        <InlineAlert severity="warning" title={text.detail.notCollected}>
          {invoice.collectFailure}
        </InlineAlert>
      )}
      <Price of={invoice} />
      <DescriptionList
        rows={[
          [text.detail.issued, formatDate(invoice.issuedOn)],
          [text.detail.orderedBy, invoice.orderedBy?.name],
          [text.detail.billTo, <Lines key="to" of={invoice.billTo} />],
          [
            text.detail.payBy(paymentMethodLabels[invoice.paymentMethod]),
            <Lines key="by" of={invoice.paymentDetails} />,
          ],
          [invoice.message !== '' && text.detail.message, <Lines key="message" of={invoice.message} />],
          [invoice.paidOn !== null && text.detail.paidOn, invoice.paidOn && formatDate(invoice.paidOn)],
          [invoice.reference !== '' && text.detail.reference, invoice.reference],
          [status === 'paid' && text.detail.paidBy, decided],
          [status === 'void' && common.reason, <Lines key="reason" of={invoice.voidReason} />],
          [status === 'void' && text.detail.voidedBy, decided],
        ]}
      />
      {dialog}
    </RecordArticle>
  );
}

export const InvoicePanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel
    endpoint={getInvoice}
    id={id}
    onClose={onClose}
    title={text.detail.title}
    unknown={invoiceMessages.unknown}
  >
    {(invoice) => <Loaded invoice={invoice} />}
  </RecordPanel>
);
