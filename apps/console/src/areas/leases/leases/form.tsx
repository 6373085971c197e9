import { createLease, leaseForm, renewLease, type Lease, type LeaseForm } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { useMemo } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { PickedUser } from '../../../kit/user-picker.tsx';
import { today } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { toast } from '../../../ui/toast.ts';
import { LeaseTerms, Stacked } from './parts/terms.tsx';
import { ResidentField } from './parts/resident-field.tsx';
import { renewalStart } from './parts/term.ts';

const newLease = leaseForm.safeExtend({
  resident: z
    .custom<PickedUser>()
    .nullable()
    .refine((resident) => resident !== null, 'Choose a resident'),
});
const empty: LeaseForm = { unitNumber: '', building: '', startDate: '', endDate: '', rentAmount: '', confirmed: false };

const termsOf = ({ unitNumber, building, startDate, endDate, rentAmount }: LeaseForm) => ({
  unitNumber,
  building,
  startDate,
  endDate,
  rentAmount: Number(rentAmount.replaceAll(',', '')),
});

interface CreateLeaseProps {
  property: Property;
  /** Chosen in the dialog where it is not given. */
  resident?: PickedUser;
  onClose: () => void;
}

/** 'Create a new Lease' for a resident of the property. */
export function CreateLeaseDialog({ property, resident, onClose }: CreateLeaseProps) {
  return (
    <FormDialog
      endpoint={createLease}
      failed={say.createFailed}
      input={({ resident: holder, ...terms }) => ({
        params: { userId: holder?._id ?? '' },
        query: { propertyId: property._id },
        body: termsOf(terms),
      })}
      onClose={onClose}
      onDone={() => {
        toast.success(say.created);
        onClose();
      }}
      schema={newLease}
      submit="Create Lease"
      subtitle={resident ? `${resident.name}, ${property.name}` : property.name}
      title={say.createTitle}
      values={{
        ...empty,
        resident: resident ?? null,
        unitNumber: resident?.unitNumber ?? '',
        building: resident?.building ?? '',
      }}
    >
      {(form) => (
        <Stacked>
          {!resident && (
            <ResidentField
              error={form.formState.errors.resident?.message}
              onChange={(holder) => {
                const written = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
                form.setValue('resident', holder, written);
                if (!holder || form.getValues('unitNumber') || form.getValues('building')) return;
                form.setValue('unitNumber', holder.unitNumber, written);
                form.setValue('building', holder.building, written);
              }}
              propertyId={property._id}
              value={form.watch('resident')}
            />
          )}
          <LeaseTerms
            confirm="I confirm the lease creation"
            country={property.country}
            form={form as never}
            holderId={form.watch('resident')?._id ?? ''}
            propertyId={property._id}
          />
        </Stacked>
      )}
    </FormDialog>
  );
}

/** 'Renew Lease': a new lease that begins where the old one ends, or today. */
export function RenewLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { timeZone, property } = useSession();
  const values = useMemo(
    () => ({
      unitNumber: lease.unitNumber,
      building: lease.building,
      startDate: renewalStart(lease, today(timeZone)),
      endDate: '',
      rentAmount: lease.rentAmount === null ? '' : String(lease.rentAmount),
      confirmed: false,
    }),
    [lease, timeZone],
  );
  return (
    <FormDialog
      endpoint={renewLease}
      failed={say.renewFailed}
      input={(terms) => ({
        params: { userId: lease.user._id },
        query: { propertyId: lease.property },
        body: { ...termsOf(terms), leaseId: lease._id },
      })}
      onClose={onClose}
      onDone={() => {
        toast.success(say.renewed);
        onClose();
      }}
      schema={leaseForm}
      submit="Renew Lease"
      subtitle={`${lease.user.name}, ${lease.propertyName}`}
      title={say.renewTitle}
      values={values}
    >
      {(form) => (
        <LeaseTerms
          confirm="I confirm the renewal"
          country={property?.country}
          form={form}
          holderId={lease.user._id}
          propertyId={lease.property}
        />
      )}
    </FormDialog>
  );
}
