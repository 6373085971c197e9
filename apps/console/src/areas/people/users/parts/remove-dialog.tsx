import type { UserRow } from '@hearth/contract/people/users';
import { removeUser } from '@hearth/contract/points/removals';
import { formatPoints } from '../../../../platform/format.ts';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePlace } from './place.tsx';

/** Asks before somebody is removed from a property, and says what becomes of the leases and the points. */
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
  const remove = useAction(removeUser, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      onRemoved?.();
    },
  });
  const last = user.properties.length < 2;
  const others = user.properties.filter(({ property }) => property !== place?.property).map(({ name }) => name);
  return (
    <ConfirmDialog
      busy={remove.isPending}
      confirm="Remove"
      destructive
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: user._id }, query: place ? { propertyId: place.property } : {} })}
      open
      title={place ? `Remove ${user.name} from ${place.name}?` : `Remove ${user.name}?`}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        {field}
        {!place && <span>The account is closed. This cannot be taken back.</span>}
        {place && (
          <span>
            Their leases at {place.name} end, and submissions that wait for a decision there are denied.{' '}
            {!last && `They keep their points and stay at ${others.join(', ')}.`}
            {last && user.balance > 0 && `Their ${formatPoints(user.balance)} return to the property. `}
            {last && 'The account is closed. This cannot be taken back.'}
          </span>
        )}
      </div>
    </ConfirmDialog>
  );
}
