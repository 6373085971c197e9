import { pointsRequestMessages } from '@hearth/contract/points/messages';
import { requestPoints, requestPointsBody } from '@hearth/contract/points/points-requests';
import type { Property } from '@hearth/contract/properties/properties';
import { common } from '../../../kit/messages.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Points } from '../../../ui/points.tsx';
import { text } from './messages.ts';

export function RequestDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const { account } = useSession();
  return (
    <FormDialog
      done={pointsRequestMessages.requested}
      draft={`points-request:${property._id}`}
      endpoint={requestPoints}
      input={({ amount }) => ({ params: { id: property._id }, body: { user: account.user._id, amount } })}
      onClose={onClose}
      schema={requestPointsBody}
      submit={pointsRequestMessages.requestTitle}
      subtitle={text.requesting.subtitle(property.name, <Points amount={property.points ?? 0} />)}
      title={pointsRequestMessages.requestTitle}
    >
      {(Input) => <Input.Number autoFocus label={common.points} name="amount" required />}
    </FormDialog>
  );
}
