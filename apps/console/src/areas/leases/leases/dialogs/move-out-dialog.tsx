import { formatDate } from '@hearth/contract/format';
import { terminateLease, terminateLeaseBody, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { z } from '@hearth/contract/validation';
import { useState } from 'react';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { useSession } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { named } from '../logic/named.ts';

const moveOutForm = z.object({ renewal: terminateLeaseBody.shape.renewal, confirmed: z.literal(true) });

const termOf = ({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>) =>
  `${formatDate(startDate)} to ${formatDate(endDate)}`;

/**
 * 'Move Out': the lease ends now, once confirmed, and what becomes of its renewal is chosen. One that was renewed elsewhere
 * meanwhile is shown as it is; one that ended is refused.
 */
export function MoveOutDialog({ lease: opened, onClose }: { lease: Lease; onClose: () => void }) {
  const { account } = useSession();
  const [lease, setLease] = useState(opened);
  const { renewal } = lease;
  return (
    <FormDialog
      destructive
      disabled={({ confirmed, renewal: choice }) => !confirmed || (renewal !== null && !choice)}
      done={say.terminated}
      draft={`move-out:${opened._id}`}
      endpoint={terminateLease}
      failed={say.terminateFailed}
      input={({ renewal: choice }) => ({
        params: { userId: lease.user._id },
        query: { propertyId: lease.property },
        body: {
          ...named(account, lease.property, lease.user._id),
          leaseId: lease._id,
          ...(renewal && { renewal: choice }),
        },
      })}
      onClose={onClose}
      onRefused={({ status, current }, form) => {
        const now = current as Lease | undefined;
        if (status !== 409 || !now?.can.terminate) return onClose();
        setLease(now);
        form.setValue('renewal', undefined);
      }}
      schema={moveOutForm}
      submit="Move Out"
      subtitle="The lease ends now. Points stay with the resident."
      title={say.moveOutTitle}
    >
      {(Input) => (
        <Stack gap={16}>
          <DescriptionList
            rows={[
              ['Resident', lease.user.name],
              ['Property', lease.propertyName],
              ['Unit', lease.unitNumber],
              ['Building', lease.building],
              ['Lease', termOf(lease)],
              [renewal !== null && 'Renewal', renewal && `Unit ${renewal.unitNumber}, ${termOf(renewal)}`],
              [lease.roommates.length > 0 && 'Stay in the unit', lease.roommates.map(({ name }) => name).join(', ')],
            ]}
          />
          {renewal && (
            <Input.Radio
              label="What becomes of the renewal?"
              name="renewal"
              options={[
                { value: 'end', label: say.endRenewal, hint: 'The resident leaves for good.' },
                {
                  value: 'keep',
                  label: say.keepRenewal,
                  hint: 'This lease alone ends now; the renewal runs as agreed.',
                },
              ]}
            />
          )}
          <Input.Check label={say.confirmMoveOut} name="confirmed" />
        </Stack>
      )}
    </FormDialog>
  );
}
