import { systemConfig, type Property } from '@hearth/contract/properties/properties';
import { useEndpoint } from '../../../../platform/query.ts';

/** The exchange rate that a property's amounts are converted with: 1 in the US, the CAD rate in Canada once it is known. */
export function useRate(property: Property) {
  const canadian = property.country === 'CA';
  const { data, error, refetch } = useEndpoint(systemConfig, {}, { enabled: canadian });
  const entry = data?.data.forex.find(({ country, currency }) => country === 'CA' || currency === 'CAD');
  return {
    canadian,
    rate: canadian ? data && (entry?.exchange ?? 1) : 1,
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}
