import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import {
  declinePointsRequest,
  declinePointsRequestBody,
  type PointsRequest,
} from '@hearth/contract/points/points-requests';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Points } from '../../../../ui/points.tsx';

/** Says no to a request, with the reason that the property reads. */
export function DeclineDialog({ request, onClose }: { request: PointsRequest; onClose: () => void }) {
  return (
    <FormDialog
      done={say.declined}
      draft={`request-decline:${request._id}`}
      endpoint={declinePointsRequest}
      input={(body) => ({ params: { id: request.property, requestId: request._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={declinePointsRequestBody}
      submit="Decline"
      subtitle={
        <>
          {request.requestedBy.name} asked for <Points amount={request.amount} /> for {request.propertyName}.
        </>
      }
      title={say.declineTitle}
    >
      {(Input) => (
        <Input.Text
          autoFocus
          hint="The property reads it, on the screen and by email"
          label="Message"
          minRows={3}
          multiline
          name="message"
          required
        />
      )}
    </FormDialog>
  );
}
