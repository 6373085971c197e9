import type { ForexEntry } from '@hearth/contract/properties/exchange-rates';
import { systemConfig } from '@hearth/contract/properties/exchange-rates';
import type { Property } from '@hearth/contract/properties/properties';
import { useEndpoint } from '../../../../platform/query.ts';

const isCanadian = ({ country, currency }: ForexEntry) => country === 'CA' || currency === 'CAD';

/** Canadian dollars for one US dollar; 1 where nothing is said of them. */
export const canadianRate = (forex: readonly ForexEntry[]) => forex.find(isCanadian)?.exchange ?? 1;

/** The exchange rate that a property's amounts are converted with: 1 in the US, the CAD rate in Canada once it is known. */
export function useExchangeRate(property: Property) {
  const canadian = property.country === 'CA';
  const { data, error, refetch } = useEndpoint(systemConfig, {}, { enabled: canadian });
  return {
    canadian,
    rate: canadian ? data && canadianRate(data.data.forex) : 1,
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}

/** What saves a rate over the version that it was decided on. */
export const bodyOf = (exchange: number, version: number) => ({
  body: { forex: [{ country: 'CA' as const, currency: 'CAD' as const, exchange }], version },
});
