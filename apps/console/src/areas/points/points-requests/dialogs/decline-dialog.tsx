import {
  declinePointsRequest,
  declinePointsRequestBody,
  type PointsRequest,
} from '@hearth/contract/points/points-requests';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Points } from '../../../../ui/points.tsx';
import { text } from '../messages.ts';

export function DeclineDialog({ request, onClose }: { request: PointsRequest; onClose: () => void }) {
  return (
    <FormDialog
      done={text.declining.done}
      draft={`request-decline:${request._id}`}
      endpoint={declinePointsRequest}
      input={(body) => ({ params: { id: request.property, requestId: request._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={declinePointsRequestBody}
      submit={text.decline}
      subtitle={text.declining.subtitle(
        request.requestedBy.name,
        <Points amount={request.amount} />,
        request.propertyName,
      )}
      title={text.decline}
    >
      {(Input) => (
        <Input.Text
          autoFocus
          hint={text.declining.messageHint}
          label={text.message}
          minRows={3}
          multiline
          name="message"
          required
        />
      )}
    </FormDialog>
  );
}
