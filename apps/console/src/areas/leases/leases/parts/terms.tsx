import { plural } from '@hearth/contract/format';
import { listLeases } from '@hearth/contract/leases/leases';
import type { ReactNode } from 'react';
import type { Inputs } from '../../../../kit/input.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { dayAfter } from '../../../../platform/days.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid, Stack } from '../../../../ui/layout.tsx';
import { UnitFields } from '../../../properties/units/public.tsx';

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
function RoommatesHint({ propertyId, userId, unitNumber, building, startDate, endDate }: RoommatesHintProps) {
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

interface Terms {
  unitNumber: string;
  building: string;
  startDate: string;
  endDate: string;
}

interface LeaseTermsProps {
  Input: Inputs<Terms & { rentAmount: number; confirmed: boolean }>;
  /** What the fields hold now. */
  terms: Terms;
  confirm: string;
  propertyId: string;
  holderId: string;
  country: 'US' | 'CA' | undefined;
  /** What else is chosen, above the confirmation. */
  beforeConfirm?: ReactNode;
}

/** What a lease says: unit, time and rent, and the confirmation. The end can be set once there is a start. */
export function LeaseTerms({ Input, terms, confirm, propertyId, holderId, country, beforeConfirm }: LeaseTermsProps) {
  const { unitNumber, building, startDate, endDate } = terms;
  return (
    <Stack gap={16}>
      <Grid min={220}>
        <UnitFields Input={Input} propertyId={propertyId} required />
      </Grid>
      <Grid min={220}>
        <Input.Date checks="endDate" label="Start Date" name="startDate" required />
        <Input.Date
          disabled={startDate === ''}
          hint={startDate === '' ? 'Set the start date first' : undefined}
          label="End Date"
          min={startDate === '' ? undefined : dayAfter(startDate, 1)}
          name="endDate"
          required
        />
      </Grid>
      <Grid min={220}>
        <Input.Money
          hint="Each month, 1,000,000 at most"
          label="Rent Amount"
          name="rentAmount"
          required
          symbol={country === 'CA' ? 'CA$' : '$'}
        />
      </Grid>
      <RoommatesHint
        building={building}
        endDate={endDate}
        propertyId={propertyId}
        startDate={startDate}
        unitNumber={unitNumber}
        userId={holderId}
      />
      {beforeConfirm}
      <Input.Check label={confirm} name="confirmed" />
    </Stack>
  );
}
