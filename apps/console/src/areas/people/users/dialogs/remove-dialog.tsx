import type { UserRow } from '@hearth/contract/people/user-record';
import { previewRemoval, removeUser, type RemovalFigures } from '@hearth/contract/points/removals';
import { messageOf } from '../../../../platform/api-error.ts';
import { formatCount, formatPoints } from '../../../../platform/format.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { usePlace } from '../parts/place.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import styles from './remove-dialog.module.css';

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** What is lost, each in a line of its own. */
function Losses({ figures, place, others }: { figures: RemovalFigures; place: string; others: readonly string[] }) {
  const { leases, submissions, returned, closesAccount } = figures;
  const stays = others.length > 0 ? others.join(', ') : 'another property';
  return (
    <ul className={styles.losses}>
      <li>
        {leases === 0 ? 'No lease ends.' : `${counted(leases, 'lease')} at ${place} ${leases === 1 ? 'ends' : 'end'}.`}
      </li>
      {submissions > 0 && (
        <li>
          {counted(submissions, 'submission')} that{' '}
          {submissions === 1 ? 'waits for a decision is' : 'wait for a decision are'} denied.
        </li>
      )}
      {returned.map(({ property, name, points }) => (
        <li key={property}>
          {formatPoints(points)} that {points === 1 ? 'is' : 'are'} not spent {points === 1 ? 'returns' : 'return'} to{' '}
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
  const { data, error, isFetching } = useEndpoint(
    previewRemoval,
    { params: { id: user._id }, query: where },
    { staleTime: 0 },
  );
  const figures = data?.data;
  const remove = useAction(removeUser, {
    done: ({ message }) => message,
    onSuccess: () => {
      onClose();
      onRemoved?.();
    },
  });
  const confirm = () => {
    if (figures) remove.mutate({ params: { id: user._id }, query: { ...where, confirms: figures.confirms } });
  };
  const others = user.properties.filter(({ property }) => property !== place?.property).map(({ name }) => name);
  return (
    <ConfirmDialog
      busy={remove.isPending}
      confirm="Remove"
      destructive
      disabled={!figures || isFetching}
      onCancel={onClose}
      onConfirm={confirm}
      open
      title={place ? `Remove ${user.name} from ${place.name}?` : `Remove ${user.name}?`}
    >
      <Stack aria-busy={isFetching}>
        {field}
        {error && !figures && <InlineAlert severity="error">{messageOf(error)}</InlineAlert>}
        {!error && !figures && <Skeleton height={92} shape="block" />}
        {figures && <Losses figures={figures} others={others} place={place?.name ?? ''} />}
      </Stack>
    </ConfirmDialog>
  );
}
