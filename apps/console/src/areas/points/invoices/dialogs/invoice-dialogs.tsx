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
import type { PointsRequest } from '@hearth/contract/points/points-requests';
import { common } from '../../../../kit/messages.ts';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { today } from '../../../../platform/days.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { text } from '../messages.ts';
import { QuotedPrice } from '../parts/price.tsx';

export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  return (
    <FormDialog
      destructive
      done={text.voiding.done}
      draft={`invoice-void:${invoice._id}`}
      endpoint={voidInvoice}
      input={(body) => ({ params: { id: invoice._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={voidInvoiceBody}
      submit={text.void}
      subtitle={text.voiding.subtitle(invoice.number, invoice.propertyName)}
      title={text.void}
    >
      {(Input) => <Input.Reason hint={text.voiding.reasonHint} name="reason" />}
    </FormDialog>
  );
}

export function InvoiceRequestDialog({ request, onClose }: { request: PointsRequest; onClose: () => void }) {
  const { _id: requestId, property: propertyId, propertyName, requestedBy } = request;
  return (
    <FormDialog
      confirm={({ amount }) => ({
        title: text.send.confirmTitle,
        submit: text.send.title,
        children: <QuotedPrice amount={amount} propertyId={propertyId} />,
      })}
      done={text.send.done}
      draft={`request-invoice:${requestId}`}
      endpoint={invoiceRequest}
      onClose={onClose}
      onRefused={onClose}
      schema={invoiceRequestBody}
      submit={common.continue}
      subtitle={text.send.subtitle(requestedBy.name, <Points amount={request.amount} />, propertyName)}
      title={text.send.title}
      values={{ propertyId, requestId, amount: request.amount }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Number autoFocus label={common.points} name="amount" required />
          <Input.Text hint={text.send.messageHint} label={text.send.message} minRows={2} multiline name="message" />
        </Stack>
      )}
    </FormDialog>
  );
}

export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { number, propertyName, points, total, currency } = invoice;
  return (
    <FormDialog
      confirm={({ paidOn, reference }) => ({
        title: text.payment.confirmTitle,
        submit: text.pay,
        children: (
          <DescriptionList
            rows={[
              [text.payment.invoice, number],
              [common.property, propertyName],
              [text.payment.total, formatCents(total, currency)],
              [text.payment.points, <Points amount={points} key="points" />],
              [text.payment.paidOn, formatDate(paidOn)],
              [text.payment.reference, reference],
            ]}
          />
        ),
      })}
      done={text.payment.done}
      draft={`payment:${invoice._id}`}
      endpoint={payInvoice}
      input={(body) => ({ params: { id: invoice._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={payInvoiceBody}
      submit={common.continue}
      subtitle={text.payment.subtitle(number, propertyName, formatCents(total, currency))}
      title={text.pay}
      values={{ paidOn: today(invoice.timezone) }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Date label={text.payment.paidOn} name="paidOn" required />
          <Input.Text
            autoFocus
            hint={text.payment.referenceHint}
            label={text.payment.reference}
            name="reference"
            required
          />
        </Stack>
      )}
    </FormDialog>
  );
}
