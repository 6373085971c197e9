import type { MendedAt } from '@hearth/contract/properties/completeness';
import { useExists } from '../../../../platform/shown.ts';
import type { Destination } from '../../../../platform/location.ts';
import { usePropertyPaths } from '../../../properties/properties/public.tsx';

const units = '/property-manager/units';

/** Leads to where something of the property is mended; undefined while the console has no such place. */
export function useMending(propertyId: string): (at: MendedAt) => Destination | undefined {
  const exists = useExists();
  const form = usePropertyPaths().edit(propertyId);
  return (at) => {
    if (at === 'units') return exists(units) ? { to: units } : undefined;
    if (at === 'staff') return { to: '/property-manager/user' };
    if (at === 'features') return { to: form, search: { tab: 'features' } };
    return { to: form, hash: at };
  };
}
