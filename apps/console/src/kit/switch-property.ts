import { hexIdPattern } from '@hearth/contract/primitives';
import { getProperty } from '@hearth/contract/properties/properties';
import { queryClient } from '../platform/freshness.ts';
import { endpointQuery } from '../platform/query.ts';
import { select } from '../platform/selection.ts';
import { propertyInput } from '../platform/property-input.ts';

/** Switches the property after loading it, so that the screen stays visible. */
export async function switchProperty(id: string) {
  if (hexIdPattern.test(id))
    await queryClient.ensureQueryData(endpointQuery(getProperty, propertyInput(id))).catch(() => undefined);
  select({ property: id });
}
