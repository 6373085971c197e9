import type { UserRow } from '@hearth/contract/people/user-record';
import { resetSecondFactor } from '@hearth/contract/people/users';
import { previewRemoval, removeUser, type RemovalFigures } from '@hearth/contract/points/removals';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { text } from '../messages.ts';
import { usePropertyChoice } from '../parts/account.tsx';
import styles from '../users.module.css';

export function ResetFactorDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  return (
    <ActionDialog
      confirm={text.resetFactor.confirm}
      destructive
      done={text.resetFactor.done}
      endpoint={resetSecondFactor}
      input={{ params: { id: user._id } }}
      onClose={onClose}
      title={text.resetFactor.title(user.name)}
    >
      {text.resetFactor.body}
    </ActionDialog>
  );
}

type Figures = OutputOf<typeof previewRemoval>;

/** Consequences of a removal, one per line. */
function Losses({
  figures,
  property,
  others,
}: {
  figures: RemovalFigures;
  property: string;
  others: readonly string[];
}) {
  const { leases, submissions, returned, closesAccount } = figures;
  return (
    <ul className={styles.losses}>
      <li>{text.remove.leases(leases, property)}</li>
      {submissions > 0 && <li>{text.remove.submissions(submissions)}</li>}
      {returned.map(({ property: id, name, points }) => (
        <li key={id}>{text.remove.returned(points, name)}</li>
      ))}
      {returned.length === 0 && <li>{text.remove.nothingReturned}</li>}
      <li>{closesAccount ? text.remove.closesAccount : text.remove.stays(others)}</li>
    </ul>
  );
}

/** Confirms removing a user from a property, with the effect on leases, submissions, and points. */
export function RemoveUserDialog({
  user,
  onClose,
  onRemoved,
}: {
  user: UserRow;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const { membership, field } = usePropertyChoice(user);
  const at = membership ? { propertyId: membership.property } : {};
  const preview = useEndpoint(previewRemoval, { params: { id: user._id }, query: at }, { staleTime: 0 });
  const others = user.properties.filter(({ property }) => property !== membership?.property).map(({ name }) => name);
  return (
    <ActionDialog
      confirm={text.remove.confirm}
      destructive
      done={({ message }) => message}
      endpoint={removeUser}
      input={({ data }: Figures) => ({ params: { id: user._id }, query: { ...at, confirms: data.confirms } })}
      onClose={onClose}
      onDone={onRemoved}
      preview={{
        of: preview,
        waiting: 92,
        show: ({ data }) => <Losses figures={data} others={others} property={membership?.name ?? ''} />,
      }}
      title={text.remove.title(user.name, membership?.name)}
    >
      {field}
    </ActionDialog>
  );
}
