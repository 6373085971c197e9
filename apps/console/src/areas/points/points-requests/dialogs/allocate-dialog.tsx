import { pointsRequestMessages } from '@hearth/contract/points/messages';
import { allocatePoints, allocatePointsBody, type PointsRequest } from '@hearth/contract/points/points-requests';
import { getProperty } from '@hearth/contract/properties/properties';
import { common } from '../../../../kit/messages.ts';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { propertyInput } from '../../../../platform/property-input.ts';
import { text } from '../messages.ts';

interface AllocateDialogProps {
  property: { _id: string; name: string };
  /** The request to settle, if any. */
  request?: PointsRequest;
  onClose: () => void;
}

export function AllocateDialog({ property, request, onClose }: AllocateDialogProps) {
  const found = useEndpoint(getProperty, propertyInput(property._id));
  const balance = found.data?.data.points;
  const known = balance === undefined ? text.allocating.loading : text.allocating.balance(property.name, balance);
  return (
    <FormDialog
      confirm={({ amount, message }) => ({
        title: text.allocating.confirmTitle,
        submit: pointsRequestMessages.allocateTitle,
        disabled: balance === undefined,
        children: (
          <DescriptionList
            rows={[
              [common.property, property.name],
              [common.points, <Points amount={amount} key="amount" />],
              [text.allocating.balanceNow, balance === undefined ? '…' : <Points amount={balance} key="now" />],
              [
                text.allocating.balanceAfter,
                balance === undefined ? '…' : <Points amount={balance + amount} key="after" />,
              ],
              [message !== '' && text.message, message],
            ]}
          />
        ),
      })}
      done={text.allocating.done}
      draft={`allocation:${property._id}.${request?._id ?? 'none'}`}
      endpoint={allocatePoints}
      input={(body) => ({ params: { id: property._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={allocatePointsBody}
      submit={common.continue}
      subtitle={
        request ? text.allocating.subtitle(request.requestedBy.name, <Points amount={request.amount} />) : property.name
      }
      title={pointsRequestMessages.allocateTitle}
      values={{ amount: request?.amount, requestId: request?._id }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Number
            autoFocus
            hint={found.error ? messageOf(found.error) : known}
            label={common.points}
            name="amount"
            required
          />
          <Input.Text hint={text.allocating.messageHint} label={text.message} minRows={2} multiline name="message" />
        </Stack>
      )}
    </FormDialog>
  );
}
