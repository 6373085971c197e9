import { formatValue } from '@hearth/contract/money';
import { pointMessages as say } from '@hearth/contract/points/messages';
import { handOverRedemption } from '@hearth/contract/points/redemption-orders';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

/** Asks before a reward is noted as handed over, as the resident is told. */
export function HandOverDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { _id, brand, user } = redemption;
  return (
    <ActionDialog
      confirm="Handed over"
      done={say.handedOver}
      endpoint={handOverRedemption}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={`${user.name} has got ${brand.name}?`}
    >
      {brand.name} for {formatValue(redemption)}. It is noted as handed over, and {user.name} is told by email. The
      points cannot be returned afterwards.
    </ActionDialog>
  );
}
