import { pointMessages as say } from '@hearth/contract/points/messages';
import { handOverRedemption } from '@hearth/contract/points/redemption-orders';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';

/** Asks before a reward is noted as handed over, as the resident is told. */
export function HandOverDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { _id, brand, user } = redemption;
  const handOver = useAction(handOverRedemption, {
    onSuccess: () => {
      toast.success(say.handedOver);
      onClose();
    },
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      busy={handOver.isPending}
      confirm="Handed over"
      onCancel={onClose}
      onConfirm={() => handOver.mutate({ params: { id: _id } })}
      open
      title={`${user.name} has got ${brand.name}?`}
    >
      It is noted as handed over, and {user.name} is told by email. The points cannot be returned afterwards.
    </ConfirmDialog>
  );
}
