import { listPaymentMethods, setDefaultPaymentMethod } from '@hearth/contract/points/invoices';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { Answer } from '../../../../kit/answer.tsx';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { Lines } from './lines.tsx';

/** How the property can pay, its default, and who gets its invoices. A failure to load shows here, and in no toast. */
export function PaymentMethods({ propertyId, mayChange }: { propertyId: string; mayChange: boolean }) {
  const methods = useEndpoint(listPaymentMethods, { query: { propertyId } });
  const setDefault = useAction(setDefaultPaymentMethod, { done: say.defaultSet });
  return (
    <Section hint="Include the invoice number with each payment" title="Payment methods">
      <Answer of={methods} waiting={96}>
        {({ data, billingContact }) =>
          data.length === 0 ? (
            <EmptyState hint="Ask the platform team how to pay." title="No payment methods" />
          ) : (
            <DescriptionList
              rows={[
                ...data.map(
                  ({ _id, name, details, isDefault }) =>
                    [
                      name,
                      <Stack gap={8} key={_id}>
                        <Lines text={details} />
                        {data.length > 1 && (
                          <Stack row>
                            {isDefault ? (
                              <StatusChip label="Default" status="active" />
                            ) : (
                              mayChange && (
                                <Button
                                  aria-label={`Make default: ${name}`}
                                  loading={setDefault.isPending}
                                  onClick={() => setDefault.mutate({ body: { propertyId, paymentMethod: _id } })}
                                  size="small"
                                >
                                  Make default
                                </Button>
                              )
                            )}
                          </Stack>
                        )}
                      </Stack>,
                    ] as const,
                ),
                ['Billing contact', billingContact && `${billingContact} gets invoices and reminders by email`],
              ]}
            />
          )
        }
      </Answer>
    </Section>
  );
}
