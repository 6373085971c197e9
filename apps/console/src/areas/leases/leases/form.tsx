import { createLease, leaseForm } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { z } from '@hearth/contract/validation';
import { useState } from 'react';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useField } from '../../../kit/form.tsx';
import { UserPicker, type PickedUser } from '../../../kit/user-picker.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import styles from './form.module.css';
import { named } from './logic/named.ts';
import { LeaseTerms } from './parts/terms.tsx';

interface ResidentFieldProps {
  name: string;
  propertyId: string;
  /** Told besides the form. */
  onChange: (resident: PickedUser | null) => void;
}

/** The one resident whom a lease is for: found in the picker, then shown alone. */
function ResidentField({ name, propertyId, onChange }: ResidentFieldProps) {
  const { value, change, error } = useField<PickedUser>(name);
  const pick = (resident: PickedUser | null) => {
    change(resident);
    onChange(resident);
  };
  return (
    <div className={styles.root} data-invalid={error ? true : undefined}>
      <span aria-hidden className={styles.label}>
        Resident<i> *</i>
      </span>
      {value ? (
        <div className={styles.chosen}>
          <UserAvatar name={value.name} size={34} />
          <div>
            <b>{value.name}</b>
            <small>{value.email}</small>
          </div>
          <Button autoFocus onClick={() => pick(null)} size="small">
            Change
          </Button>
        </div>
      ) : (
        <UserPicker
          label="Resident"
          maximum={1}
          onChange={([resident]) => pick(resident ?? null)}
          picked={[]}
          propertyId={propertyId}
        />
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

const newLease = leaseForm.safeExtend({
  resident: z
    .custom<PickedUser>()
    .nullable()
    .refine((resident) => resident !== null, 'Choose a resident'),
});

interface CreateLeaseProps {
  property: Property;
  /** Chosen in the dialog where it is not given. */
  resident?: PickedUser;
  onClose: () => void;
}

/** 'Create a new Lease' for a resident of the property. */
export function CreateLeaseDialog({ property, resident, onClose }: CreateLeaseProps) {
  const { account } = useSession();
  /** Where the chosen resident lives, as proposed: another resident's home takes its place. */
  const [home, setHome] = useState({ unit: '', building: '' });
  return (
    <FormDialog
      done={say.created}
      draft={`lease:${property._id}.${resident?._id ?? 'any'}`}
      endpoint={createLease}
      failed={say.createFailed}
      input={({ resident: holder, confirmed: _confirmed, ...terms }) => ({
        params: { userId: holder?._id ?? '' },
        query: { propertyId: property._id },
        body: { ...terms, ...named(account, property._id, holder?._id ?? '') },
      })}
      onClose={onClose}
      schema={newLease}
      submit="Create Lease"
      subtitle={resident ? `${resident.name}, ${property.name}` : property.name}
      title={say.createTitle}
      values={{ resident, unitNumber: resident?.unitNumber, building: resident?.building }}
    >
      {(Input, form) => (
        <Stack gap={16}>
          {!resident && (
            <ResidentField
              name="resident"
              onChange={(holder) => {
                const [unit, building] = form.getValues(['unitNumber', 'building']);
                const isTyped = (unit || building) && (unit !== home.unit || building !== home.building);
                if (!holder || isTyped) return;
                setHome({ unit: holder.unitNumber, building: holder.building });
                const written = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
                form.setValue('unitNumber', holder.unitNumber, written);
                form.setValue('building', holder.building, written);
              }}
              propertyId={property._id}
            />
          )}
          <LeaseTerms
            Input={Input}
            confirm="I confirm the lease creation"
            country={property.country}
            holderId={form.watch('resident')?._id ?? ''}
            propertyId={property._id}
            terms={form.watch()}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
