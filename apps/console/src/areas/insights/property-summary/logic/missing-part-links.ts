import type { FixedAt } from '@hearth/contract/properties/completeness';
import type { Destination } from '../../../../platform/location.ts';
import { usePropertyPaths } from '../../../properties/properties/public.tsx';

/** Links to the screen where a missing part of the property is added. */
export function useMissingPartLinks(propertyId: string): (at: FixedAt) => Destination {
  const form = usePropertyPaths().edit(propertyId);
  return (at) => {
    if (at === 'units') return { to: '/property-manager/units' };
    if (at === 'staff') return { to: '/property-manager/user' };
    if (at === 'features') return { to: form, search: { tab: 'features' } };
    return at === 'logo' ? { to: form } : { to: form, hash: at };
  };
}
