import { pointMessages as say } from '@hearth/contract/points/messages';
import { resendRedemptionEmail, resendRedemptionEmailBody } from '@hearth/contract/points/point-logs';
import { type PointLog } from '@hearth/contract/points/point-log-record';
import { FormDialog } from '../../../../kit/form-dialog.tsx';

/** Sends the mail of a redemption again: to the resident, or where the caller may, to another address. */
export function ResendDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  return (
    <FormDialog
      done={say.emailSent}
      draft={`redemption-email:${log._id}`}
      endpoint={resendRedemptionEmail}
      onClose={onClose}
      schema={resendRedemptionEmailBody}
      submit="Resend Email"
      subtitle={`${log.brand?.name ?? 'Redemption'} for ${log.user.name}`}
      title="Resend redemption email"
      values={{ pointLogId: log._id, email: log.userDetails.email }}
    >
      {(Input) => (
        <Input.Text
          hint={
            log.can.resendElsewhere
              ? 'At another address than their own, the resident is told by email where it went'
              : say.resendElsewhere
          }
          inputProps={{ readOnly: !log.can.resendElsewhere }}
          label="Email"
          name="email"
          required
          type="email"
        />
      )}
    </FormDialog>
  );
}
