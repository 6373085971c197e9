import type { LeaseForm } from '@hearth/contract/leases/leases';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { dayAfter } from '../../../../platform/days.ts';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { RoommatesHint } from './roommates.tsx';

/** Fields one below the other, `two` side by side where there is room. */
export const Stacked = styled('div')({
  display: 'grid',
  gap: 16,
  '& .two': {
    display: 'grid',
    gap: 16,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    alignItems: 'start',
  },
});

interface LeaseTermsProps {
  form: UseFormReturn<LeaseForm>;
  /** The words of the checkbox. */
  confirm: string;
  propertyId: string;
  holderId: string;
  country: 'US' | 'CA' | undefined;
  /** What else is chosen, above the confirmation. */
  beforeConfirm?: ReactNode;
}

/** What a lease says: unit, time and rent, and the confirmation. The end can be set once there is a start. */
export function LeaseTerms({ form, confirm, propertyId, holderId, country, beforeConfirm }: LeaseTermsProps) {
  const {
    control,
    register,
    formState: { errors, isSubmitted },
    trigger,
  } = form;
  const { unitNumber, building, startDate, endDate } = form.watch();
  return (
    <Stacked>
      <div className="two">
        <TextField
          {...register('unitNumber')}
          autoComplete="off"
          error={errors.unitNumber?.message}
          label="Unit Number"
          required
        />
        <TextField
          {...register('building')}
          autoComplete="off"
          error={errors.building?.message}
          label="Building"
          required
        />
      </div>
      <div className="two">
        <Controller
          control={control}
          name="startDate"
          render={({ field }) => (
            <DateField
              error={errors.startDate?.message}
              inputRef={field.ref}
              label="Start Date"
              onBlur={field.onBlur}
              onChange={(day) => {
                field.onChange(day ?? '');
                if (endDate || isSubmitted) void trigger(['startDate', 'endDate']);
              }}
              required
              value={field.value || null}
            />
          )}
        />
        <Controller
          control={control}
          name="endDate"
          render={({ field }) => (
            <DateField
              disabled={startDate === ''}
              error={errors.endDate?.message}
              hint={startDate === '' ? 'Set the start date first' : undefined}
              inputRef={field.ref}
              label="End Date"
              min={startDate === '' ? undefined : dayAfter(startDate, 1)}
              onBlur={field.onBlur}
              onChange={(day) => field.onChange(day ?? '')}
              required
              value={field.value || null}
            />
          )}
        />
      </div>
      <div className="two">
        <Controller
          control={control}
          name="rentAmount"
          render={({ field }) => (
            <MoneyField
              error={errors.rentAmount?.message}
              hint="Each month"
              label="Rent Amount"
              onBlur={field.onBlur}
              onChange={field.onChange}
              required
              symbol={country === 'CA' ? 'CA$' : '$'}
              value={field.value}
            />
          )}
        />
      </div>
      <RoommatesHint
        building={building}
        endDate={endDate}
        propertyId={propertyId}
        startDate={startDate}
        unitNumber={unitNumber}
        userId={holderId}
      />
      {beforeConfirm}
      <CheckboxField {...register('confirmed')} error={errors.confirmed?.message} label={confirm} />
    </Stacked>
  );
}
