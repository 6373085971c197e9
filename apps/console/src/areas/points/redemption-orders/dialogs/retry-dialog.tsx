import { pointMessages as say } from '@hearth/contract/points/messages';
import { retryRedemption } from '@hearth/contract/points/redemption-orders';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

/** Asks before the provider is asked again for a reward that failed. */
export function RetryDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { _id, brand, user, recipient, reason } = redemption;
  return (
    <ActionDialog
      confirm="Try again"
      done={say.retried}
      endpoint={retryRedemption}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={`Try ${brand.name} for ${user.name} again?`}
    >
      {reason && `It failed: ${reason}. `}The provider is asked again to send it to {recipient || user.email}. Nothing
      is ordered twice. A wrong address is corrected with Resend email.
    </ActionDialog>
  );
}
