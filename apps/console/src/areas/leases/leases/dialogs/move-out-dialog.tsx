import { formatList } from '@hearth/contract/format';
import { terminateLease, terminateLeaseBody, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { z } from '@hearth/contract/validation';
import { useState } from 'react';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { useSession } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { leaseKeys } from '../logic/term.ts';
import { text } from '../messages.ts';

const moveOutForm = z.object({ renewal: terminateLeaseBody.shape.renewal, confirmed: z.literal(true) });

const words = text.moveOut;
const termOf = ({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>) => text.term(startDate, endDate);

/** Ends a lease now. If it was renewed in the meantime, the dialog shows the renewal and asks again. */
export function MoveOutDialog({ lease: opened, onClose }: { lease: Lease; onClose: () => void }) {
  const { account } = useSession();
  const [lease, setLease] = useState(opened);
  const { renewal } = lease;
  return (
    <FormDialog
      destructive
      disabled={({ confirmed, renewal: choice }) => !confirmed || (renewal !== null && !choice)}
      done={leaseMessages.terminated}
      draft={`move-out:${opened._id}`}
      endpoint={terminateLease}
      failed={leaseMessages.terminateFailed}
      input={({ renewal: choice }) => ({
        params: { userId: lease.user._id },
        query: { propertyId: lease.property },
        body: {
          ...leaseKeys(account, lease.property, lease.user._id),
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
      submit={leaseMessages.moveOutTitle}
      subtitle={words.subtitle}
      title={leaseMessages.moveOutTitle}
    >
      {(Input) => (
        <Stack gap={16}>
          <DescriptionList
            rows={[
              [words.resident, lease.user.name],
              [words.property, lease.propertyName],
              [words.unit, lease.unitNumber],
              [words.building, lease.building],
              [words.lease, termOf(lease)],
              [renewal !== null && words.renewal, renewal && words.renewalOf(renewal.unitNumber, termOf(renewal))],
              [lease.roommates.length > 0 && words.roommates, formatList(lease.roommates.map(({ name }) => name))],
            ]}
          />
          {renewal && (
            <Input.Radio
              label={words.choice}
              name="renewal"
              options={[
                { value: 'end', label: leaseMessages.endRenewal, hint: words.endHint },
                {
                  value: 'keep',
                  label: leaseMessages.keepRenewal,
                  hint: words.keepHint,
                },
              ]}
            />
          )}
          <Input.Check label={leaseMessages.confirmMoveOut} name="confirmed" />
        </Stack>
      )}
    </FormDialog>
  );
}
