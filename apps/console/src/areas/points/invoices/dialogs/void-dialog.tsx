import type { Invoice } from '@hearth/contract/points/invoice-record';
import { voidInvoice, voidInvoiceBody } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { FormDialog } from '../../../../kit/form-dialog.tsx';

/** The invoice is withdrawn, with the reason that the property reads. */
export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  return (
    <FormDialog
      destructive
      done={say.voided}
      draft={`invoice-void:${invoice._id}`}
      endpoint={voidInvoice}
      input={(body) => ({ params: { id: invoice._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={voidInvoiceBody}
      submit={say.voidTitle}
      subtitle={`Invoice ${invoice.number} of ${invoice.propertyName} is not to be paid any more. This cannot be taken back.`}
      title={say.voidTitle}
    >
      {(Input) => <Input.Reason hint="Stands on the invoice" name="reason" />}
    </FormDialog>
  );
}
