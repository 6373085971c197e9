import { terminateLease, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
import { formatDate } from '../../../../platform/format.ts';
import { useAction } from '../../../../platform/query.ts';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { toast } from '../../../../ui/toast.ts';

/** 'Move Out': the lease ends now, once confirmed. One that has ended elsewhere meanwhile is refused and shown as it is. */
export function MoveOutDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const [confirmed, setConfirmed] = useState(false);
  const terminate = useAction(terminateLease, {
    onSuccess: () => {
      toast.success(say.terminated);
      onClose();
    },
    onError: (error) => {
      toast.error(`${say.terminateFailed}: ${messageOf(error)}`);
      if (error.status === 409 || error.status === 404) onClose();
      return true;
    },
  });
  const send = () =>
    terminate.mutate({
      params: { userId: lease.user._id },
      query: { propertyId: lease.property },
      body: { leaseId: lease._id },
    });
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button disabled={terminate.isPending} onClick={close}>
            Cancel
          </Button>
          <Button color="error" disabled={!confirmed} loading={terminate.isPending} onClick={send} variant="contained">
            Move Out
          </Button>
        </>
      )}
      onClose={terminate.isPending ? () => undefined : onClose}
      open
      subtitle="The lease ends now. Points stay with the resident."
      title={say.moveOutTitle}
    >
      <DescriptionList
        rows={[
          ['Resident', lease.user.name],
          ['Property', lease.propertyName],
          ['Unit', lease.unitNumber],
          ['Building', lease.building],
          ['Lease', `${formatDate(lease.startDate)} to ${formatDate(lease.endDate)}`],
          [lease.roommates.length > 0 && 'Stay in the unit', lease.roommates.map(({ name }) => name).join(', ')],
        ]}
      />
      <div style={{ marginTop: 12 }}>
        <CheckboxField
          checked={confirmed}
          label={say.confirmMoveOut}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      </div>
    </DialogShell>
  );
}
