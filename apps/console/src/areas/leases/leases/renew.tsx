import { formatPoints } from '@hearth/contract/format';
import type { Lease } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { renewalForm, renewLease } from '@hearth/contract/points/renewals';
import { getProperty } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { today } from '../../../platform/days.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { named } from './logic/named.ts';
import { renewalStart } from './logic/term.ts';
import { LeaseTerms } from './parts/terms.tsx';
import { propertyInput } from '../../../platform/property-input.ts';

/** What the points would make of the balance. */
function afterwards(points: number | undefined, balance: number | undefined) {
  if (balance === undefined) return 'The resident is thanked with these points';
  if (!points || !(points > 0)) return `The property has ${formatPoints(balance)}`;
  if (points > balance) return `The property has only ${formatPoints(balance)}`;
  return `The property has ${formatPoints(balance)}, and ${formatPoints(balance - points)} after`;
}

/** 'Renew Lease': a new lease that begins where the old one ends, or today, and points for the resident where they are chosen. */
export function RenewLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { account, may } = useSession();
  const place = useEndpoint(getProperty, propertyInput(lease.property)).data?.data;
  return (
    <FormDialog
      done={say.renewed}
      draft={`renewal:${lease._id}`}
      endpoint={renewLease}
      failed={say.renewFailed}
      input={({ confirmed: _confirmed, ...terms }) => ({
        params: { userId: lease.user._id },
        query: { propertyId: lease.property },
        body: { ...terms, ...named(account, lease.property, lease.user._id), leaseId: lease._id },
      })}
      onClose={onClose}
      schema={renewalForm}
      submit="Renew Lease"
      subtitle={`${lease.user.name}, ${lease.propertyName}`}
      title={say.renewTitle}
      values={{
        unitNumber: lease.unitNumber,
        building: lease.building,
        startDate: renewalStart(lease, today(lease.timezone)),
        rentAmount: lease.rentAmount ?? undefined,
      }}
    >
      {(Input, form) => (
        <Stack gap={16}>
          <LeaseTerms
            Input={Input}
            beforeConfirm={
              may('gifts.send') && (
                <Input.Number
                  hint={afterwards(form.watch('points'), place?.points)}
                  label="Renewal Points (optional)"
                  name="points"
                />
              )
            }
            confirm="I confirm the renewal"
            country={place?.country}
            holderId={lease.user._id}
            propertyId={lease.property}
            terms={form.watch()}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
