import { formatPoints } from '@hearth/contract/format';
import { formatValue } from '@hearth/contract/money';
import { pointMessages } from '@hearth/contract/points/messages';
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
import { common } from '../../../../kit/messages.ts';
import { isUndelivered } from '../logic/looks.ts';
import { text } from '../messages.ts';

interface DialogProps {
  redemption: Redemption;
  onClose: () => void;
}

export function ReturnDialog({ redemption, onClose }: DialogProps) {
  const { _id, brand, user, kind } = redemption;
  const points = formatPoints(redemption.points);
  return (
    <FormDialog
      confirm={() => ({
        title: text.returning.confirmTitle,
        submit: text.returning.action,
        children: (kind === 'provider' ? text.returning.providerBody : text.returning.body)(points, user.name),
      })}
      destructive
      done={({ data }) => (data.status === 'returning' ? pointMessages.returning : pointMessages.pointsReturned)}
      draft={`points-return:${_id}`}
      endpoint={returnRedemption}
      input={(body) => ({ params: { id: _id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={returnRedemptionBody}
      submit={common.continue}
      subtitle={text.returning.subtitle(points, brand.name, user.name)}
      title={text.returning.action}
    >
      {(Input) => <Input.Reason hint={text.returning.reasonHint} name="reason" />}
    </FormDialog>
  );
}

/** Resends to the resident, or to an address of choice for callers who may use one. */
export function ResendDialog({ redemption, onClose }: DialogProps) {
  const { _id, brand, user, recipient, can, kind, reason } = redemption;
  const ofProvider = kind === 'provider';
  return (
    <FormDialog
      done={pointMessages.emailSent}
      draft={`voucher-email:${_id}`}
      endpoint={resendRedemption}
      input={(body) => ({ params: { id: _id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={resendRedemptionBody}
      submit={text.resend.submit}
      subtitle={
        ofProvider
          ? text.resend.provider(reason, brand.name, user.name)
          : isUndelivered(redemption)
            ? text.resend.failed(reason, brand.name, user.name)
            : text.resend.again(brand.name, user.name)
      }
      title={text.resend.title}
      values={{ email: (can.resendElsewhere && ofProvider && recipient) || user.email }}
    >
      {(Input) => (
        <Input.Text
          hint={can.resendElsewhere ? pointMessages.resendNotice : pointMessages.resendElsewhere}
          inputProps={{ readOnly: !can.resendElsewhere }}
          label={common.email}
          name="email"
          required
          type="email"
        />
      )}
    </FormDialog>
  );
}

export function RetryDialog({ redemption, onClose }: DialogProps) {
  const { _id, brand, user, recipient, reason } = redemption;
  return (
    <ActionDialog
      confirm={text.retry.action}
      done={pointMessages.retried}
      endpoint={retryRedemption}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={text.retry.title(brand.name, user.name)}
    >
      {text.retry.body(reason, recipient || user.email)}
    </ActionDialog>
  );
}

export function HandOverDialog({ redemption, onClose }: DialogProps) {
  const { _id, brand, user } = redemption;
  return (
    <ActionDialog
      confirm={text.deliver.action}
      done={pointMessages.handedOver}
      endpoint={handOverRedemption}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={text.deliver.title(brand.name, user.name)}
    >
      {text.deliver.body(brand.name, formatValue(redemption), user.name)}
    </ActionDialog>
  );
}
