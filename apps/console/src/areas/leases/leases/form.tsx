import { createLease, leaseForm, listLeases, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { renewalForm, renewLease } from '@hearth/contract/points/renewals';
import { getProperty, type Property } from '@hearth/contract/properties/properties';
import { z } from '@hearth/contract/validation';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useField } from '../../../kit/form.tsx';
import type { Inputs } from '../../../kit/input.tsx';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { UserPicker, type PickedUser } from '../../../kit/user-picker.tsx';
import { dayAfter, today } from '../../../platform/days.ts';
import { propertyInput } from '../../../platform/property-input.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { UnitFields } from '../../properties/units/public.tsx';
import styles from './form.module.css';
import { leaseKeys, renewalStart } from './logic/term.ts';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

interface RoommatesHintProps {
  propertyId: string;
  /** The resident; empty until one is chosen. */
  userId: string;
  unitNumber: string;
  building: string;
  startDate: string;
  endDate: string;
}

const isSame = (first: string, other: string) => first.trim().toLowerCase() === other.trim().toLowerCase();

/** Other residents with the unit during these dates: roommates, or a mistake. */
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
      isSame(lease.unitNumber, unitNumber) &&
      isSame(lease.building, building) &&
      lease.user._id !== userId,
  );
  const names = [...new Set(others.map(({ user }) => user.name))];
  if (names.length === 0) return null;
  return (
    <InlineAlert severity="info" title={text.fields.roommatesTitle}>
      {text.fields.roommatesText(names)}
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
  /** Current values. */
  terms: Terms;
  confirm: string;
  propertyId: string;
  residentId: string;
  country: 'US' | 'CA' | undefined;
  beforeConfirm?: ReactNode;
}

/** Unit, dates, rent, and the confirmation. */
function LeaseTerms({ Input, terms, confirm, propertyId, residentId, country, beforeConfirm }: LeaseTermsProps) {
  const { unitNumber, building, startDate, endDate } = terms;
  return (
    <Stack gap={16}>
      <Grid min={220}>
        <UnitFields Input={Input} propertyId={propertyId} required />
      </Grid>
      <Grid min={220}>
        <Input.Date checks="endDate" label={text.fields.startDate} name="startDate" required />
        <Input.Date
          disabled={startDate === ''}
          hint={startDate === '' ? text.fields.endDateHint : undefined}
          label={text.fields.endDate}
          min={startDate === '' ? undefined : dayAfter(startDate, 1)}
          name="endDate"
          required
        />
      </Grid>
      <Grid min={220}>
        <Input.Money
          hint={text.fields.rentHint}
          label={text.fields.rent}
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
        userId={residentId}
      />
      {beforeConfirm}
      <Input.Check label={confirm} name="confirmed" />
    </Stack>
  );
}

interface ResidentFieldProps {
  name: string;
  propertyId: string;
  onChange: (resident: PickedUser | null) => void;
}

function ResidentField({ name, propertyId, onChange }: ResidentFieldProps) {
  const { value, change, error } = useField<PickedUser>(name);
  const pick = (resident: PickedUser | null) => {
    change(resident);
    onChange(resident);
  };
  return (
    <div className={styles.root} data-invalid={error ? true : undefined}>
      <span aria-hidden className={styles.label}>
        {common.resident}
        <i> *</i>
      </span>
      {value ? (
        <div className={styles.chosen}>
          <UserAvatar name={value.name} size={34} />
          <div>
            <b>{value.name}</b>
            <small>{value.email}</small>
          </div>
          <Button autoFocus onClick={() => pick(null)} size="small">
            {text.fields.changeResident}
          </Button>
        </div>
      ) : (
        <UserPicker
          label={common.resident}
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
    .refine((resident) => resident !== null, text.fields.chooseResident),
});

interface CreateLeaseProps {
  property: Property;
  /** Undefined to choose one in the dialog. */
  resident?: PickedUser;
  onClose: () => void;
}

export function CreateLeaseDialog({ property, resident, onClose }: CreateLeaseProps) {
  const { account } = useSession();
  /** The unit filled in from the chosen resident, replaced when another one is chosen. */
  const [home, setHome] = useState({ unit: '', building: '' });
  return (
    <FormDialog
      done={leaseMessages.created}
      draft={`lease:${property._id}.${resident?._id ?? 'any'}`}
      endpoint={createLease}
      failed={leaseMessages.createFailed}
      input={({ resident: holder, confirmed: _confirmed, ...terms }) => ({
        params: { userId: holder?._id ?? '' },
        query: { propertyId: property._id },
        body: { ...terms, ...leaseKeys(account, property._id, holder?._id ?? '') },
      })}
      onClose={onClose}
      schema={newLease}
      submit={text.create.button}
      subtitle={resident ? text.create.subtitle(resident.name, property.name) : property.name}
      title={leaseMessages.createTitle}
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
            confirm={text.create.confirm}
            country={property.country}
            residentId={form.watch('resident')?._id ?? ''}
            propertyId={property._id}
            terms={form.watch()}
          />
        </Stack>
      )}
    </FormDialog>
  );
}

function pointsHint(points: number | undefined, balance: number | undefined) {
  if (balance === undefined) return text.renew.pointsUnknown;
  if (!points || !(points > 0)) return text.renew.pointsBalance(balance);
  if (points > balance) return text.renew.pointsShort(balance);
  return text.renew.pointsAfter(balance, balance - points);
}

interface RenewLeaseProps {
  lease: Pick<
    Lease,
    '_id' | 'property' | 'propertyName' | 'timezone' | 'user' | 'unitNumber' | 'building' | 'endDate' | 'rentAmount'
  >;
  /** Points promised for renewing. */
  points?: number | undefined;
  onClose: () => void;
}

/** A new lease from the end of the old one, or from today, with optional points for the resident. */
export function RenewLeaseDialog({ lease, points, onClose }: RenewLeaseProps) {
  const { account, may } = useSession();
  const property = useEndpoint(getProperty, propertyInput(lease.property)).data?.data;
  return (
    <FormDialog
      done={leaseMessages.renewed}
      draft={`renewal:${lease._id}`}
      endpoint={renewLease}
      failed={leaseMessages.renewFailed}
      input={({ confirmed: _confirmed, ...terms }) => ({
        params: { userId: lease.user._id },
        query: { propertyId: lease.property },
        body: { ...terms, ...leaseKeys(account, lease.property, lease.user._id), leaseId: lease._id },
      })}
      onClose={onClose}
      schema={renewalForm}
      submit={leaseMessages.renewTitle}
      subtitle={text.renew.subtitle(lease.user.name, lease.propertyName)}
      title={leaseMessages.renewTitle}
      values={{
        unitNumber: lease.unitNumber,
        building: lease.building,
        startDate: renewalStart(lease, today(lease.timezone)),
        rentAmount: lease.rentAmount ?? undefined,
        ...(points && may('gifts.send') && { points }),
      }}
    >
      {(Input, form) => (
        <Stack gap={16}>
          <LeaseTerms
            Input={Input}
            beforeConfirm={
              may('gifts.send') && (
                <Input.Number
                  hint={pointsHint(form.watch('points'), property?.points)}
                  label={text.renew.points}
                  name="points"
                />
              )
            }
            confirm={text.renew.confirm}
            country={property?.country}
            residentId={lease.user._id}
            propertyId={lease.property}
            terms={form.watch()}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
