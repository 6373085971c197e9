import { hexIdPattern } from '@hearth/contract/primitives';
import { getProperty } from '@hearth/contract/properties/properties';
import { queryClient } from '../platform/freshness.ts';
import { endpointQuery } from '../platform/query.ts';
import { select } from '../platform/selection.ts';

/** Changes the property worked at. It is read first, so that the screen stays while it changes. */
export async function switchProperty(id: string) {
  if (hexIdPattern.test(id))
    await queryClient.ensureQueryData(endpointQuery(getProperty, { params: { id } })).catch(() => undefined);
  select({ property: id });
}
