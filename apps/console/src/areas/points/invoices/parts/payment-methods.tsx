import { listPaymentMethods } from '@hearth/contract/points/invoice-orders';
import { Answer } from '../../../../kit/answer.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Lines } from './lines.tsx';

/** What the property may pay by, and where to. Where it could not be loaded it says so here, and in no toast. */
export function PaymentMethods({ propertyId }: { propertyId: string }) {
  const methods = useEndpoint(listPaymentMethods, { query: { propertyId } });
  return (
    <Section hint="Name the number of the invoice with each payment" title="Payment methods">
      <Answer of={methods} waiting={96}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState hint="The platform team says how to pay." title="No payment methods" />
          ) : (
            <DescriptionList rows={data.map(({ name, details }) => [name, <Lines key={name} text={details} />])} />
          )
        }
      </Answer>
    </Section>
  );
}
