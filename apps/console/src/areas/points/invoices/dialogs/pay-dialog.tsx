import { formatCents } from '@hearth/contract/money';
import type { Invoice } from '@hearth/contract/points/invoice-record';
import { payInvoice, payInvoiceBody } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { today } from '../../../../platform/days.ts';
import { formatDate } from '../../../../platform/format.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';

/** The money has come: when and by what, then what happens, then the points arrive. */
export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { number, propertyName, points, total, currency } = invoice;
  return (
    <FormDialog
      confirm={({ paidOn, reference }) => ({
        title: 'Confirm payment',
        submit: say.payTitle,
        children: (
          <DescriptionList
            rows={[
              ['Invoice', number],
              ['Property', propertyName],
              ['Total', formatCents(total, currency)],
              ['Points that arrive', <Points amount={points} key="points" />],
              ['Paid on', formatDate(paidOn)],
              ['Reference', reference],
            ]}
          />
        ),
      })}
      done={say.paid}
      draft={`payment:${invoice._id}`}
      endpoint={payInvoice}
      input={(body) => ({ params: { id: invoice._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={payInvoiceBody}
      submit="Continue"
      subtitle={`Invoice ${number} of ${propertyName}, ${formatCents(total, currency)}`}
      title={say.payTitle}
      values={{ paidOn: today(invoice.timezone) }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Date label="Paid on" name="paidOn" required />
          <Input.Text
            autoFocus
            hint="What the bank statement or the check says; never a card number"
            label="Reference"
            name="reference"
            required
          />
        </Stack>
      )}
    </FormDialog>
  );
}
