import { createLease, leaseForm, type LeaseForm } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { z } from '@hearth/contract/validation';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { PickedUser } from '../../../kit/user-picker.tsx';
import { toast } from '../../../ui/toast.ts';
import { ResidentField } from './parts/resident-field.tsx';
import { LeaseTerms, Stacked } from './parts/terms.tsx';

const newLease = leaseForm.safeExtend({
  resident: z
    .custom<PickedUser>()
    .nullable()
    .refine((resident) => resident !== null, 'Choose a resident'),
});
export const emptyLease: LeaseForm = {
  unitNumber: '',
  building: '',
  startDate: '',
  endDate: '',
  rentAmount: '',
  confirmed: false,
};

/** What the form holds, as the calls take it. */
export const termsOf = ({ unitNumber, building, startDate, endDate, rentAmount }: LeaseForm) => ({
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
        ...emptyLease,
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
