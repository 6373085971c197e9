import { formatPoints } from '@hearth/contract/format';
import type { InvoiceDetail, PaymentMethodKind, PointsQuote } from '@hearth/contract/points/invoice-record';
import { buyPoints, buyPointsForm, listPaymentMethods } from '@hearth/contract/points/invoices';
import type { Property } from '@hearth/contract/properties/properties';
import { useEffect, useState } from 'react';
import { common } from '../../../kit/messages.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { Form } from '../../../kit/form.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { text } from './messages.ts';
import { Price, QuotedPrice } from './parts/price.tsx';

interface BuyDialogProps {
  property: Property;
  onOrdered: (invoice: InvoiceDetail) => void;
  onClose: () => void;
}

/** Selects the default payment method once the methods are loaded. */
function Preselect({ form, method }: { form: Form<typeof buyPointsForm>; method: PaymentMethodKind | undefined }) {
  useEffect(() => {
    if (!form.getValues('paymentMethod')) form.resetField('paymentMethod', { defaultValue: method });
  }, [form, method]);
  return null;
}

/** Amount and payment method, then the price with tax to confirm. */
export function BuyDialog({ property, onOrdered, onClose }: BuyDialogProps) {
  const [quote, setQuote] = useState<PointsQuote>();
  // Without Maxio's profiles: points can be bought even while Maxio is down.
  const methods = useEndpoint(listPaymentMethods, { query: { propertyId: property._id, profiles: 'false' } });
  return (
    <FormDialog
      confirm={({ paymentMethod }) => ({
        title: text.order.confirmTitle,
        submit: text.order.confirm,
        children: quote && (
          <Stack gap={16}>
            <span>{text.order.arrival(property.name, formatPoints(property.points ?? 0), paymentMethod)}</span>
            <Price of={quote} />
          </Stack>
        ),
      })}
      disabled={({ amount }) => quote?.points !== amount}
      done={text.order.done}
      draft={`points-order:${property._id}`}
      endpoint={buyPoints}
      input={(values) => ({ body: { ...values, propertyId: property._id, total: quote?.total ?? 0 } })}
      onClose={onClose}
      onDone={({ data }) => onOrdered(data)}
      onRefused={onClose}
      schema={buyPointsForm}
      submit={common.continue}
      subtitle={property.name}
      title={text.buy}
    >
      {(Input, form) => (
        <Stack gap={16}>
          <Input.Grouped autoFocus hint={text.order.pointsHint} label={common.points} name="amount" required />
          <QueryView of={methods} waiting={88}>
            {({ data }) => (
              <>
                <Input.Radio label={text.order.method} name="paymentMethod" options={options(data)} />
                <Preselect form={form} method={data.find(({ isDefault }) => isDefault)?._id} />
              </>
            )}
          </QueryView>
          <QuotedPrice amount={form.watch('amount')} onQuote={setQuote} propertyId={property._id} />
        </Stack>
      )}
    </FormDialog>
  );
}
