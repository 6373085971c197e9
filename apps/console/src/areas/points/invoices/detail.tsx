import { formatCents, formatDate } from '@hearth/contract/format';
import { invoiceStatusLabels, paymentMethodLabels, type InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { getInvoice } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useTimes } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PayDialog, VoidDialog } from './dialogs/invoice-dialogs.tsx';
import { invoiceLooks } from './logic/looks.ts';
import { saveInvoice } from './logic/save-invoice.ts';
import { Lines } from './parts/lines.tsx';
import { Price } from './parts/price.tsx';

function Loaded({ invoice }: { invoice: InvoiceDetail }) {
  const at = useTimes();
  const { number, status, currency, can } = invoice;
  const { open, dialog } = useDialogs({
    pay: (close) => <PayDialog invoice={invoice} onClose={close} />,
    void: (close) => <VoidDialog invoice={invoice} onClose={close} />,
  });
  const decided = invoice.decidedAt && `${invoice.decidedBy || 'Maxio'}, ${at(invoice.decidedAt, invoice.timezone)}`;
  return (
    <RecordArticle
      actions={
        <ActionGroup
          items={[
            ...(can.pay ? [{ id: 'pay', label: say.payTitle, onAct: open.pay }] : []),
            { id: 'pdf', label: 'Download PDF', onAct: () => void saveInvoice(invoice) },
            ...(can.void ? [{ id: 'void', label: say.voidTitle, onAct: open.void }] : []),
          ]}
          label={`More for invoice ${number}`}
        />
      }
      marks={
        <>
          <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />
          <span>Invoice {number}</span>
        </>
      }
      title={formatCents(invoice.total, currency)}
    >
      {invoice.collectFailure !== '' && (
        <InlineAlert severity="warning" title="Not collected yet.">
          {invoice.collectFailure}
        </InlineAlert>
      )}
      <Price of={invoice} />
      <DescriptionList
        rows={[
          ['Issued', formatDate(invoice.issuedOn)],
          ['Ordered by', invoice.orderedBy?.name],
          ['Bill to', <Lines key="to" text={invoice.billTo} />],
          [
            `Pay by ${paymentMethodLabels[invoice.paymentMethod].toLowerCase()}`,
            <Lines key="by" text={invoice.paymentDetails} />,
          ],
          [invoice.message !== '' && 'Message', <Lines key="message" text={invoice.message} />],
          [invoice.paidOn !== null && 'Paid on', invoice.paidOn && formatDate(invoice.paidOn)],
          [invoice.reference !== '' && 'Reference', invoice.reference],
          [status === 'paid' && 'Marked as paid by', decided],
          [status === 'void' && 'Reason', <Lines key="reason" text={invoice.voidReason} />],
          [status === 'void' && 'Voided by', decided],
        ]}
      />
      {dialog}
    </RecordArticle>
  );
}

/** One invoice beside its list. */
export const InvoicePanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel endpoint={getInvoice} id={id} onClose={onClose} title="Invoice" unknown={say.unknown}>
    {(invoice) => <Loaded invoice={invoice} />}
  </RecordPanel>
);
