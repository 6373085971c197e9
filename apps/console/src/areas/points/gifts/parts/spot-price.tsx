import type { ReactNode } from 'react';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';

/** Says what amounts in Canadian dollars are converted with. */
export const SpotPrice = ({ rate, children }: { rate: number; children: ReactNode }) => (
  <InlineAlert severity="info" title="Spot price.">
    Amounts are in Canadian dollars and are converted at the current spot price of {rate.toFixed(4)} CAD for 1 USD.{' '}
    {children}
  </InlineAlert>
);
