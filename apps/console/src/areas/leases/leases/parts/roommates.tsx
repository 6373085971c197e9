import { plural } from '@hearth/contract/counts';
import { listLeases } from '@hearth/contract/leases/leases';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';

interface RoommatesHintProps {
  propertyId: string;
  /** Whose lease it will be; empty while nobody is chosen. */
  userId: string;
  unitNumber: string;
  building: string;
  startDate: string;
  endDate: string;
}

const same = (first: string, other: string) => first.trim().toLowerCase() === other.trim().toLowerCase();

/** Who else holds the unit in that time: roommates, or a mistake that is seen before it is made. */
export function RoommatesHint({ propertyId, userId, unitNumber, building, startDate, endDate }: RoommatesHintProps) {
  const search = useDebounced(unitNumber.trim());
  const { data } = useEndpoint(
    listLeases,
    { query: { propertyId, search, startDate, endDate, filter: 'ALL', limit: 100 } },
    { enabled: search !== '' && startDate !== '' && endDate > startDate },
  );
  const others = (data?.data ?? []).filter(
    (lease) =>
      !lease.voidDate &&
      same(lease.unitNumber, unitNumber) &&
      same(lease.building, building) &&
      lease.user._id !== userId,
  );
  const names = [...new Set(others.map(({ user }) => user.name))];
  if (names.length === 0) return null;
  return (
    <InlineAlert severity="info" title="Roommates.">
      {names.join(', ')} {plural(names.length, 'holds', 'hold')} this unit in that time too.
    </InlineAlert>
  );
}
