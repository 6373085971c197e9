import { pointsMaximum } from '@hearth/contract/constants';
import { formatBasisPoints, formatCents, formatDate } from '@hearth/contract/format';
import type { PointsQuote } from '@hearth/contract/points/invoice-record';
import { quotePoints } from '@hearth/contract/points/invoices';
import { useEffect } from 'react';
import { common } from '../../../../kit/messages.ts';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { SpotPrice } from '../../../properties/exchange-rates/public.tsx';
import { text } from '../messages.ts';

export const Price = ({
  of: { points, currency, subtotal, taxBasisPoints, tax, total, dueOn, exchangeRate },
}: {
  of: PointsQuote;
}) => (
  <DescriptionList
    rows={[
      [common.points, <Points amount={points} key="points" />],
      [exchangeRate !== null && text.price.rate, exchangeRate !== null && text.price.rateOf(exchangeRate)],
      [text.price.subtotal, formatCents(subtotal, currency)],
      [text.price.tax(formatBasisPoints(taxBasisPoints)), formatCents(tax, currency)],
      [text.price.total, <strong key="total">{formatCents(total, currency)}</strong>],
      [text.price.due, formatDate(dueOn)],
    ]}
  />
);

interface QuotedPriceProps {
  propertyId: string;
  amount: number | undefined;
  onQuote?: (quote: PointsQuote) => void;
}

/** The current price of an amount of points, quoted once typing pauses. */
export function QuotedPrice({ propertyId, amount, onQuote }: QuotedPriceProps) {
  const settled = Number(useDebounced(String(amount ?? '')));
  const isAmount = Number.isInteger(settled) && settled >= 1 && settled <= pointsMaximum;
  const quote = useEndpoint(
    quotePoints,
    { body: { propertyId, amount: isAmount ? settled : 1 } },
    { enabled: isAmount, staleTime: 0 },
  );
  const known = isAmount ? quote.data?.data : undefined;
  useEffect(() => {
    if (known) onQuote?.(known);
  }, [known, onQuote]);
  if (!isAmount) return null;
  return (
    <QueryView of={quote} waiting={150}>
      {({ data }) => (
        <Stack gap={16}>
          <Price of={data} />
          {data.exchangeRate !== null && <SpotPrice rate={data.exchangeRate}>{text.price.rateHint}</SpotPrice>}
        </Stack>
      )}
    </QueryView>
  );
}
