import { invoiceRequest, invoiceRequestBody } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import type { PointsRequest } from '@hearth/contract/points/points-requests';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { QuotedPrice } from '../parts/quoted-price.tsx';

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
