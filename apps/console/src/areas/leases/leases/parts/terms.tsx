import type { ReactNode } from 'react';
import type { Inputs } from '../../../../kit/input.tsx';
import { dayAfter } from '../../../../platform/days.ts';
import { Grid, Stack } from '../../../../ui/layout.tsx';
import { UnitFields } from '../../../properties/units/public.tsx';
import { RoommatesHint } from './roommates.tsx';

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
