import { browserZone, formatDate, formatDecimal } from '@hearth/contract/format';
import { systemConfig } from '@hearth/contract/properties/exchange-rates';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../../platform/query.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { text } from '../messages.ts';

/** The rate of Canadian amounts, and its date. */
export function SpotPrice({ rate, children }: { rate: number; children: ReactNode }) {
  const { data } = useEndpoint(systemConfig, {});
  return (
    <InlineAlert severity="info" title={text.spotPrice.title}>
      {text.spotPrice.text(formatDecimal(rate, 4), data && formatDate(data.data.updatedAt, browserZone()), children)}
    </InlineAlert>
  );
}
