import type { PlaceholderValues } from '@hearth/contract/library/placeholders';
import { readPlaceholderValues } from '@hearth/contract/library/templates';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';

/** Who a preview is written to: a resident of the property selected, or an example where nobody lives. */
export function useReader(): { values: PlaceholderValues; isExample: boolean; isPending: boolean } {
  const { scope, property } = useSession();
  const { data, isPending } = useEndpoint(readPlaceholderValues, { query: scope });
  const example = { first_name: 'Maya', last_name: 'Lindqvist', property_name: property?.name ?? 'Alder Court' };
  return { values: data?.data ?? example, isExample: !data?.data, isPending };
}
