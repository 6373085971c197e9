import { formatCents } from '@hearth/contract/money';
import { invoiceStatusLabels, paymentMethodLabels, type InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { getInvoice } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { hexIdPattern } from '@hearth/contract/primitives';
import { Answer } from '../../../kit/answer.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { formatDate } from '../../../platform/format.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useTimes } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './detail.module.css';
import { PayDialog } from './dialogs/pay-dialog.tsx';
import { VoidDialog } from './dialogs/void-dialog.tsx';
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
    <article aria-labelledby={`invoice-${invoice._id}`} className={styles.root}>
      <header className={styles.top}>
        <h3 id={`invoice-${invoice._id}`}>{formatCents(invoice.total, currency)}</h3>
        <div className={styles.marks}>
          <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />
          <span>Invoice {number}</span>
        </div>
      </header>
      <div className={styles.buttons}>
        <ActionGroup
          items={[
            ...(can.pay ? [{ id: 'pay', label: say.payTitle, onAct: open.pay }] : []),
            { id: 'pdf', label: 'Download PDF', onAct: () => void saveInvoice(invoice) },
            ...(can.void ? [{ id: 'void', label: say.voidTitle, onAct: open.void }] : []),
          ]}
          label={`More for invoice ${number}`}
        />
      </div>
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
    </article>
  );
}

/** One invoice beside its list. */
export function InvoicePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const isKnown = hexIdPattern.test(id);
  const found = useEndpoint(getInvoice, { params: { id } }, { enabled: isKnown });
  return (
    <SidePanel onClose={onClose} title="Invoice">
      {isKnown ? (
        <Answer
          inset
          of={found}
          waiting={
            <div className={styles.root}>
              <Skeleton height={28} width="40%" />
              <Skeleton height={160} shape="block" />
              <Skeleton height={240} shape="block" />
            </div>
          }
        >
          {({ data }) => <Loaded invoice={data} key={data._id} />}
        </Answer>
      ) : (
        <div className={styles.root}>
          <RetryAlert>{say.unknown}</RetryAlert>
        </div>
      )}
    </SidePanel>
  );
}
