import { resendWelcome, updateUser } from '@hearth/contract/people/users';
import { type UserRow } from '@hearth/contract/people/user-record';
import { peopleMessages as say, resentMessage } from '@hearth/contract/people/messages';
import { isHidden } from '@hearth/contract/hidden-actions';
import { welcomeRole } from '@hearth/contract/roles';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { useAction } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { toast } from '../../../../ui/toast.ts';
import { placeOf } from './standing.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';

const EditUserDialog = lazyDialog(() => import('../dialogs/edit-dialog.tsx').then((parts) => parts.EditUserDialog));
const RemoveUserDialog = lazyDialog(() =>
  import('../dialogs/remove-dialogs.tsx').then((parts) => parts.RemoveUserDialog),
);

const ResetFactorDialog = lazyDialog(() =>
  import('../dialogs/remove-dialogs.tsx').then((parts) => parts.ResetFactorDialog),
);

/** Somebody as the call for welcome mails names them. */
export const welcomed = (
  { role, properties, email, contactEmail, firstName, lastName, userId }: UserRow,
  propertyId: string,
) => ({
  role: welcomeRole(role, properties.find(({ property }) => property === propertyId)?.role),
  email,
  contactEmail,
  firstName,
  lastName,
  userId,
});

/** What can be done to one user, as row actions, and the dialog that asks first. `onRemoved` runs once somebody is gone. */
export function useUserActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const { property, propertyId, role, may } = useSession();
  const activate = useAction(updateUser, { done: say.activated });
  const resend = useAction(resendWelcome, {
    onSuccess: ({ results }) => {
      const failed = results.find(({ success }) => !success);
      if (failed) toast.error(resentMessage(1, false), failed.message);
      else toast.success(resentMessage(results.length, true));
    },
  });
  const welcomedAt = (user: UserRow) => placeOf(user, propertyId)?.property ?? property?._id;
  const activity = (user: UserRow, active: boolean) => {
    const place = placeOf(user, propertyId);
    return { body: { _id: user._id, active, ...(place && { propertyId: place.property }) } };
  };
  const sendWelcome = (user: UserRow) => {
    const at = welcomedAt(user);
    if (at) resend.mutate({ body: { propertyId: at, users: [welcomed(user, at)] } });
  };
  const resends = may('users.resendWelcome') && !isHidden('resendWelcomeEmail', role);
  const { open, dialog } = useDialogs({
    edit: (onClose, user: UserRow) => <EditUserDialog onClose={onClose} userId={user._id} />,
    remove: (onClose, user: UserRow) => <RemoveUserDialog onClose={onClose} onRemoved={onRemoved} user={user} />,
    resetFactor: (onClose, user: UserRow) => <ResetFactorDialog onClose={onClose} user={user} />,
    deactivate: (onClose, user: UserRow) => (
      <ActionDialog
        confirm="Deactivate"
        destructive
        done={say.deactivated}
        endpoint={updateUser}
        input={activity(user, false)}
        onClose={onClose}
        title={`Deactivate ${user.name}?`}
      >
        They are signed out and cannot sign in until somebody activates them again. Their points and leases stay.
      </ActionDialog>
    ),
  });
  const actions = [
    { id: 'edit', label: () => 'Edit', when: ({ can }: UserRow) => can.edit || can.changeRole, onAct: open.edit },
    {
      id: 'resend',
      label: () => say.resendTitle,
      when: (user: UserRow) => resends && user.can.resendWelcome && welcomedAt(user) !== undefined,
      onAct: sendWelcome,
    },
    {
      id: 'deactivate',
      label: () => 'Deactivate',
      when: ({ can, isDisabled }: UserRow) => can.deactivate && !isDisabled,
      onAct: open.deactivate,
    },
    {
      id: 'activate',
      label: () => 'Activate',
      when: ({ can, isDisabled }: UserRow) => can.deactivate && isDisabled,
      onAct: (user: UserRow) => activate.mutate(activity(user, true)),
    },
    {
      id: 'resetFactor',
      label: () => say.resetFactorTitle,
      when: ({ can }: UserRow) => can.resetSecondFactor,
      onAct: open.resetFactor,
    },
    { id: 'remove', label: () => 'Remove', when: ({ can }: UserRow) => can.remove, onAct: open.remove },
  ];
  return { actions, dialog };
}
