import { formatPoints } from '@hearth/contract/format';
import { formatValue } from '@hearth/contract/money';
import { pointMessages as say } from '@hearth/contract/points/messages';
import {
  handOverRedemption,
  resendRedemption,
  resendRedemptionBody,
  retryRedemption,
  returnRedemption,
  returnRedemptionBody,
} from '@hearth/contract/points/redemption-orders';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { didNotArrive } from '../logic/looks.ts';

/** The points of a redemption go back: the reason, then what happens. */
export function ReturnDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { _id, brand, user, points, kind } = redemption;
  const sent = kind === 'provider';
  return (
    <FormDialog
      confirm={() => ({
        title: 'Confirm the return',
        submit: 'Return points',
        children: `${sent ? 'The provider is asked to cancel it. Once it confirms that, ' : ''}${user.name} gets ${formatPoints(points)} back for ${brand.name}, and is told by email with the reason. Nothing can be handed out for this redemption any more.`,
      })}
      destructive
      done={({ data }) => (data.status === 'returning' ? say.returning : say.pointsReturned)}
      draft={`points-return:${_id}`}
      endpoint={returnRedemption}
      input={(body) => ({ params: { id: _id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={returnRedemptionBody}
      submit="Continue"
      subtitle={`${formatPoints(points)} of ${user.name} for ${brand.name}`}
      title="Return points"
    >
      {(Input) => <Input.Reason hint="The resident reads it" name="reason" />}
    </FormDialog>
  );
}

/** Sends the mail of a redemption again: the same voucher or code, to the resident, or where the caller may, to another address; for others it is the resident's own as it is now. */
export function ResendDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { _id, brand, user, recipient, can, kind, reason } = redemption;
  const isSentAgain = didNotArrive(redemption);
  return (
    <FormDialog
      done={say.emailSent}
      draft={`voucher-email:${_id}`}
      endpoint={resendRedemption}
      input={(body) => ({ params: { id: _id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={resendRedemptionBody}
      submit={isSentAgain ? 'Send again' : 'Resend Email'}
      subtitle={
        kind === 'provider'
          ? `${reason && `${reason}. `}The provider sends ${brand.name} to ${user.name} again. Nothing is ordered twice`
          : isSentAgain
            ? `${reason}. ${user.name} gets the same voucher or code for ${brand.name}`
            : `${brand.name} for ${user.name}: the same voucher or code again`
      }
      title={isSentAgain ? 'Send again' : 'Resend redemption email'}
      values={{ email: (can.resendElsewhere && kind === 'provider' && recipient) || user.email }}
    >
      {(Input) => (
        <Input.Text
          hint={
            can.resendElsewhere
              ? 'At another address than their own, the resident is told by email where it went'
              : say.resendElsewhere
          }
          inputProps={{ readOnly: !can.resendElsewhere }}
          label="Email"
          name="email"
          required
          type="email"
        />
      )}
    </FormDialog>
  );
}

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
