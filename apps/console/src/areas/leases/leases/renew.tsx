import type { Lease } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { renewalForm, renewLease } from '@hearth/contract/points/renewals';
import { getProperty } from '@hearth/contract/properties/properties';
import { useMemo } from 'react';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { today } from '../../../platform/days.ts';
import { formatPoints } from '../../../platform/format.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { emptyLease, termsOf } from './form.tsx';
import { renewalStart } from './parts/term.ts';
import { LeaseTerms, Stacked } from './parts/terms.tsx';

const pointsOf = (typed: string) => Number(typed.replaceAll(',', ''));

/** What the points would make of the balance. */
function afterwards(points: number, balance: number | undefined) {
  if (balance === undefined) return 'The resident is thanked with these points';
  if (!(points > 0)) return `The property has ${formatPoints(balance)}`;
  if (points > balance) return `The property has only ${formatPoints(balance)}`;
  return `The property has ${formatPoints(balance)}, and ${formatPoints(balance - points)} after`;
}

/** 'Renew Lease': a new lease that begins where the old one ends, or today, and points for the resident where they are chosen. */
export function RenewLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { may } = useSession();
  const place = useEndpoint(getProperty, { params: { id: lease.property } }).data?.data;
  const values = useMemo(
    () => ({
      ...emptyLease,
      unitNumber: lease.unitNumber,
      building: lease.building,
      startDate: renewalStart(lease, today(lease.timezone)),
      rentAmount: lease.rentAmount === null ? '' : String(lease.rentAmount),
      points: '',
    }),
    [lease],
  );
  return (
    <FormDialog
      endpoint={renewLease}
      failed={say.renewFailed}
      input={({ points, ...terms }) => ({
        params: { userId: lease.user._id },
        query: { propertyId: lease.property },
        body: { ...termsOf(terms), leaseId: lease._id, ...(points !== '' && { points: pointsOf(points) }) },
      })}
      onClose={onClose}
      onDone={() => {
        toast.success(say.renewed);
        onClose();
      }}
      schema={renewalForm}
      submit="Renew Lease"
      subtitle={`${lease.user.name}, ${lease.propertyName}`}
      title={say.renewTitle}
      values={values}
    >
      {(form) => (
        <Stacked>
          <LeaseTerms
            beforeConfirm={
              may('gifts.send') && (
                <TextField
                  {...form.register('points')}
                  autoComplete="off"
                  error={form.formState.errors.points?.message}
                  hint={afterwards(pointsOf(form.watch('points')), place?.points)}
                  inputProps={{ inputMode: 'numeric' }}
                  label="Renewal Points (optional)"
                />
              )
            }
            confirm="I confirm the renewal"
            country={place?.country}
            form={form as never}
            holderId={lease.user._id}
            propertyId={lease.property}
          />
        </Stacked>
      )}
    </FormDialog>
  );
}
