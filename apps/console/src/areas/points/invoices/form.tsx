import { formatPoints } from '@hearth/contract/format';
import {
  paymentMethodLabels,
  type InvoiceDetail,
  type PaymentMethodKind,
  type PointsQuote,
} from '@hearth/contract/points/invoice-record';
import { buyPoints, buyPointsForm, listPaymentMethods } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { useEffect, useState } from 'react';
import { Answer } from '../../../kit/answer.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { Form } from '../../../kit/form.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { Price } from './parts/price.tsx';
import { QuotedPrice } from './parts/quoted-price.tsx';

interface BuyDialogProps {
  property: Property;
  onOrdered: (invoice: InvoiceDetail) => void;
  onClose: () => void;
}

/** Chooses the default payment method once the methods are loaded. */
function Preselect({ form, method }: { form: Form<typeof buyPointsForm>; method: PaymentMethodKind | undefined }) {
  useEffect(() => {
    if (!form.getValues('paymentMethod')) form.resetField('paymentMethod', { defaultValue: method });
  }, [form, method]);
  return null;
}

/** 'Buy points': how many and how they are paid, then the price with its tax, then the invoice is issued. */
export function BuyDialog({ property, onOrdered, onClose }: BuyDialogProps) {
  const [quote, setQuote] = useState<PointsQuote>();
  // Maxio is not asked: while it is down, points can still be bought.
  const methods = useEndpoint(listPaymentMethods, { query: { propertyId: property._id, profiles: 'false' } });
  return (
    <FormDialog
      confirm={({ paymentMethod }) => ({
        title: 'Confirm order',
        submit: 'Order and get the invoice',
        children: quote && (
          <Stack gap={16}>
            <span>
              {property.name} has {formatPoints(property.points ?? 0)} now. The ordered points arrive when the invoice
              is paid by {paymentMethodLabels[paymentMethod].toLowerCase()}.
            </span>
            <Price of={quote} />
          </Stack>
        ),
      })}
      disabled={({ amount }) => quote?.points !== amount}
      done={say.ordered}
      draft={`points-order:${property._id}`}
      endpoint={buyPoints}
      input={(values) => ({ body: { ...values, propertyId: property._id, total: quote?.total ?? 0 } })}
      onClose={onClose}
      onDone={({ data }) => onOrdered(data)}
      onRefused={onClose}
      schema={buyPointsForm}
      submit="Continue"
      subtitle={property.name}
      title={say.buyTitle}
    >
      {(Input, form) => (
        <Stack gap={16}>
          <Input.Grouped autoFocus hint="100 points are one US dollar" label="Points" name="amount" required />
          <Answer of={methods} waiting={88}>
            {({ data }) => (
              <>
                <Input.Radio label="Payment method" name="paymentMethod" options={options(data)} />
                <Preselect form={form} method={data.find(({ isDefault }) => isDefault)?._id} />
              </>
            )}
          </Answer>
          <QuotedPrice amount={form.watch('amount')} onQuote={setQuote} propertyId={property._id} />
        </Stack>
      )}
    </FormDialog>
  );
}
