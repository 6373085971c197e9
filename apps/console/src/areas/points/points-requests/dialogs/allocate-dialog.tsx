import { formatCount } from '@hearth/contract/format';
import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import { allocatePoints, allocatePointsBody, type PointsRequest } from '@hearth/contract/points/points-requests';
import { getProperty } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { propertyInput } from '../../../../platform/property-input.ts';

interface AllocateDialogProps {
  property: { _id: string; name: string };
  /** The request that this answers; without one the points are given unasked. */
  request?: PointsRequest;
  onClose: () => void;
}

/** Gives a property points: the amount, then what it makes of the balance, then the points move. */
export function AllocateDialog({ property, request, onClose }: AllocateDialogProps) {
  const place = useEndpoint(getProperty, propertyInput(property._id));
  const balance = place.data?.data.points;
  const known =
    balance === undefined ? 'Reading the balance…' : `${property.name} has ${formatCount(balance)} points now`;
  return (
    <FormDialog
      confirm={({ amount, message }) => ({
        title: say.confirmAllocateTitle,
        submit: 'Allocate points',
        disabled: balance === undefined,
        children: (
          <DescriptionList
            rows={[
              ['Property', property.name],
              ['Points', <Points amount={amount} key="amount" />],
              ['Balance now', balance === undefined ? '…' : <Points amount={balance} key="now" />],
              ['Balance after', balance === undefined ? '…' : <Points amount={balance + amount} key="after" />],
              [message !== '' && 'Message', message],
            ]}
          />
        ),
      })}
      done={say.allocated}
      draft={`allocation:${property._id}.${request?._id ?? 'none'}`}
      endpoint={allocatePoints}
      input={(body) => ({ params: { id: property._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={allocatePointsBody}
      submit="Continue"
      subtitle={
        request ? (
          <>
            {request.requestedBy.name} asked for <Points amount={request.amount} />.
          </>
        ) : (
          property.name
        )
      }
      title={say.allocateTitle}
      values={{ amount: request?.amount, requestId: request?._id }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Number
            autoFocus
            hint={place.error ? messageOf(place.error) : known}
            label="Points"
            name="amount"
            required
          />
          <Input.Text hint="The property reads it" label="Message" minRows={2} multiline name="message" />
        </Stack>
      )}
    </FormDialog>
  );
}
