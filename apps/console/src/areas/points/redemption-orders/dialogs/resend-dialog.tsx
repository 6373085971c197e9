import { pointMessages as say } from '@hearth/contract/points/messages';
import { resendRedemption, resendRedemptionBody } from '@hearth/contract/points/redemption-orders';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { didNotArrive } from '../logic/looks.ts';

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
