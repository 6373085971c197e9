import { formatDate } from '@hearth/contract/format';
import { browserZone } from '../../../../platform/days.ts';
import { systemConfig } from '@hearth/contract/properties/exchange-rates';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../../platform/query.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';

/** Says what amounts in Canadian dollars are converted with, and of when the rate is. */
export function SpotPrice({ rate, children }: { rate: number; children: ReactNode }) {
  const { data } = useEndpoint(systemConfig, {});
  return (
    <InlineAlert severity="info" title="Spot price.">
      Amounts are in Canadian dollars and are converted at the current spot price of {rate.toFixed(4)} CAD for 1 USD
      {data && `, as of ${formatDate(data.data.updatedAt, browserZone())}`}. {children}
    </InlineAlert>
  );
}
