import { pointMessages as say } from '@hearth/contract/points/messages';
import { returnRedemption, returnRedemptionBody } from '@hearth/contract/points/redemption-orders';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { formatPoints } from '../../../../platform/format.ts';

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
