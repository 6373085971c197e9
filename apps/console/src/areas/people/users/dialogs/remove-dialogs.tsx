import { counted, formatPoints, plural } from '@hearth/contract/format';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import type { UserRow } from '@hearth/contract/people/user-record';
import { resetSecondFactor } from '@hearth/contract/people/users';
import { previewRemoval, removeUser, type RemovalFigures } from '@hearth/contract/points/removals';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import styles from './remove-dialogs.module.css';
import { usePlace } from '../parts/standing.tsx';

/** Asks before the second factors of somebody who has lost them are taken away. */
export function ResetFactorDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  return (
    <ActionDialog
      confirm="Reset"
      destructive
      done={say.factorReset}
      endpoint={resetSecondFactor}
      input={{ params: { id: user._id } }}
      onClose={onClose}
      title={`Reset the second factor of ${user.name}?`}
    >
      Make sure that it is they who ask you. Their authenticator app, passkeys and recovery codes stop working, they are
      signed out everywhere and told by email. Their password stays and opens the account again.
    </ActionDialog>
  );
}

type Figures = OutputOf<typeof previewRemoval>;

/** What is lost, each in a line of its own. */
function Losses({ figures, place, others }: { figures: RemovalFigures; place: string; others: readonly string[] }) {
  const { leases, submissions, returned, closesAccount } = figures;
  const stays = others.length > 0 ? others.join(', ') : 'another property';
  return (
    <ul className={styles.losses}>
      <li>
        {leases === 0 ? 'No lease ends.' : `${counted(leases, 'lease')} at ${place} ${plural(leases, 'ends', 'end')}.`}
      </li>
      {submissions > 0 && (
        <li>
          {counted(submissions, 'submission')} that{' '}
          {plural(submissions, 'waits for a decision is', 'wait for a decision are')} denied.
        </li>
      )}
      {returned.map(({ property, name, points }) => (
        <li key={property}>
          {formatPoints(points)} that {plural(points, 'is', 'are')} not spent {plural(points, 'returns', 'return')} to{' '}
          {name}.
        </li>
      ))}
      {returned.length === 0 && <li>No points return.</li>}
      <li>
        {closesAccount
          ? 'The account is closed. This cannot be taken back.'
          : `They stay at ${stays} and keep what was paid there.`}
      </li>
    </ul>
  );
}

/** Asks before somebody is removed from a property, and says in figures what becomes of leases, submissions and points. */
export function RemoveUserDialog({
  user,
  onClose,
  onRemoved,
}: {
  user: UserRow;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const { place, field } = usePlace(user);
  const where = place ? { propertyId: place.property } : {};
  const preview = useEndpoint(previewRemoval, { params: { id: user._id }, query: where }, { staleTime: 0 });
  const others = user.properties.filter(({ property }) => property !== place?.property).map(({ name }) => name);
  return (
    <ActionDialog
      confirm="Remove"
      destructive
      done={({ message }) => message}
      endpoint={removeUser}
      input={({ data }: Figures) => ({ params: { id: user._id }, query: { ...where, confirms: data.confirms } })}
      onClose={onClose}
      onDone={onRemoved}
      preview={{
        of: preview,
        waiting: 92,
        show: ({ data }) => <Losses figures={data} others={others} place={place?.name ?? ''} />,
      }}
      title={place ? `Remove ${user.name} from ${place.name}?` : `Remove ${user.name}?`}
    >
      {field}
    </ActionDialog>
  );
}
