import type { ForexEntry } from '@hearth/contract/properties/exchange-rates';
import { systemConfig } from '@hearth/contract/properties/exchange-rates';
import type { Property } from '@hearth/contract/properties/properties';
import { useEndpoint } from '../../../../platform/query.ts';

const isCanadian = ({ country, currency }: ForexEntry) => country === 'CA' || currency === 'CAD';

/** Canadian dollars for one US dollar; 1 without a Canadian rate. */
export const canadianRate = (forex: readonly ForexEntry[]) => forex.find(isCanadian)?.exchange ?? 1;

/** The exchange rate of a property's amounts: 1 in the US, the CAD rate in Canada once it's loaded. */
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

/** The request that saves a rate over the version it was chosen for. */
export const bodyOf = (exchange: number, version: number) => ({
  body: { forex: [{ country: 'CA' as const, currency: 'CAD' as const, exchange }], version },
});
