import { formatCents, formatDate } from '@hearth/contract/format';
import type { Invoice } from '@hearth/contract/points/invoice-record';
import {
  invoiceRequest,
  invoiceRequestBody,
  payInvoice,
  payInvoiceBody,
  voidInvoice,
  voidInvoiceBody,
} from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import type { PointsRequest } from '@hearth/contract/points/points-requests';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { today } from '../../../../platform/days.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { QuotedPrice } from '../parts/quoted-price.tsx';

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

/** Answers a request for points with an invoice: the amount, then what it costs, then it goes out. */
export function InvoiceRequestDialog({ request, onClose }: { request: PointsRequest; onClose: () => void }) {
  const { _id: requestId, property: propertyId, propertyName, requestedBy } = request;
  return (
    <FormDialog
      confirm={({ amount }) => ({
        title: 'Confirm invoice',
        submit: say.sendInvoice,
        children: <QuotedPrice amount={amount} propertyId={propertyId} />,
      })}
      done={say.invoiced}
      draft={`request-invoice:${requestId}`}
      endpoint={invoiceRequest}
      onClose={onClose}
      onRefused={onClose}
      schema={invoiceRequestBody}
      submit="Continue"
      subtitle={
        <>
          {requestedBy.name} asked for <Points amount={request.amount} /> for {propertyName}. They arrive when the
          invoice is paid.
        </>
      }
      title={say.sendInvoice}
      values={{ propertyId, requestId, amount: request.amount }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Number autoFocus label="Points" name="amount" required />
          <Input.Text hint="Stands on the invoice" label="Message" minRows={2} multiline name="message" />
        </Stack>
      )}
    </FormDialog>
  );
}

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
