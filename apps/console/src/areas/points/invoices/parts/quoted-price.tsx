import { pointsMaximum } from '@hearth/contract/constants';
import type { PointsQuote } from '@hearth/contract/points/invoice-record';
import { quotePoints } from '@hearth/contract/points/invoices';
import { useEffect } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { SpotPrice } from '../../../properties/exchange-rates/public.tsx';
import { Price } from './price.tsx';

interface QuotedPriceProps {
  propertyId: string;
  amount: number | undefined;
  /** Told what the price on the screen is. */
  onQuote?: (quote: PointsQuote) => void;
}

/** What an amount of points costs now, once it has stood still. */
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
    <Answer of={quote} waiting={150}>
      {({ data }) => (
        <Stack gap={16}>
          <Price of={data} />
          {data.exchangeRate !== null && (
            <SpotPrice rate={data.exchangeRate}>The rate of the day of issue is kept with the invoice.</SpotPrice>
          )}
        </Stack>
      )}
    </Answer>
  );
}
