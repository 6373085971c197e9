import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import { requestPoints, requestPointsBody } from '@hearth/contract/points/points-requests';
import type { Property } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Points } from '../../../ui/points.tsx';

/** Asks the platform for points for the property. */
export function RequestDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const { account } = useSession();
  return (
    <FormDialog
      done={say.requested}
      draft={`points-request:${property._id}`}
      endpoint={requestPoints}
      input={({ amount }) => ({ params: { id: property._id }, body: { user: account.user._id, amount } })}
      onClose={onClose}
      schema={requestPointsBody}
      submit={say.requestTitle}
      subtitle={
        <>
          {property.name} has <Points amount={property.points ?? 0} /> now. The platform team allocates the points.
        </>
      }
      title={say.requestTitle}
    >
      {(Input) => <Input.Number autoFocus label="Points" name="amount" required />}
    </FormDialog>
  );
}
