import { lease as leaseSchema, terminateLease, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { useState } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
import { formatDate } from '../../../../platform/format.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { RadioField } from '../../../../ui/radio-field.tsx';
import { toast } from '../../../../ui/toast.ts';

const termOf = ({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>) =>
  `${formatDate(startDate)} to ${formatDate(endDate)}`;

/**
 * 'Move Out': the lease ends now, once confirmed, and what becomes of its renewal is chosen. One that was renewed elsewhere
 * meanwhile is shown as it is; one that ended is refused.
 */
export function MoveOutDialog({ lease: opened, onClose }: { lease: Lease; onClose: () => void }) {
  const [lease, setLease] = useState(opened);
  const [confirmed, setConfirmed] = useState(false);
  const [choice, setChoice] = useState<'end' | 'keep'>();
  const { renewal } = lease;
  const terminate = useAction(terminateLease, {
    onSuccess: () => {
      toast.success(say.terminated);
      onClose();
    },
    onError: (error) => {
      toast.error(`${say.terminateFailed}: ${messageOf(error)}`);
      const now = leaseSchema.safeParse(error.current).data;
      if (error.status === 409 && now?.can.terminate) {
        setLease(now);
        setChoice(undefined);
      } else if (error.status === 409 || error.status === 404) onClose();
      return true;
    },
  });
  const send = () =>
    terminate.mutate({
      params: { userId: lease.user._id },
      query: { propertyId: lease.property },
      body: { leaseId: lease._id, ...(renewal && { renewal: choice }) },
    });
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button disabled={terminate.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            color="error"
            disabled={!confirmed || (renewal !== null && !choice)}
            loading={terminate.isPending}
            onClick={send}
            variant="contained"
          >
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
          ['Lease', termOf(lease)],
          [renewal !== null && 'Renewal', renewal && `Unit ${renewal.unitNumber}, ${termOf(renewal)}`],
          [lease.roommates.length > 0 && 'Stay in the unit', lease.roommates.map(({ name }) => name).join(', ')],
        ]}
      />
      {renewal && (
        <div style={{ marginTop: 16 }}>
          <RadioField
            label="What becomes of the renewal?"
            onChange={setChoice}
            options={[
              { value: 'end', label: say.endRenewal, hint: 'The resident leaves for good.' },
              { value: 'keep', label: say.keepRenewal, hint: 'This lease alone ends now; the renewal runs as agreed.' },
            ]}
            value={choice}
          />
        </div>
      )}
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
