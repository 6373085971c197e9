import { exportPerson } from '@hearth/contract/insights/personal-data';
import { resendWelcome, updateUser } from '@hearth/contract/people/users';
import { type UserRow } from '@hearth/contract/people/user-record';
import { resentMessage } from '@hearth/contract/people/messages';
import { isHidden } from '@hearth/contract/hidden-actions';
import { welcomeRole } from '@hearth/contract/roles';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { common } from '../../../../kit/messages.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { downloadFile } from '../../../../platform/download.ts';
import { useAction } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { toast } from '../../../../ui/toast.ts';
import { text } from '../messages.ts';
import { propertyFor } from './account.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';

const EditUserDialog = lazyDialog(() => import('../dialogs/edit-dialog.tsx').then((parts) => parts.EditUserDialog));
const RemoveUserDialog = lazyDialog(() =>
  import('../dialogs/remove-dialogs.tsx').then((parts) => parts.RemoveUserDialog),
);

const ResetFactorDialog = lazyDialog(() =>
  import('../dialogs/remove-dialogs.tsx').then((parts) => parts.ResetFactorDialog),
);

const EraseDialog = lazyDialog(() => import('../dialogs/erase-dialog.tsx').then((parts) => parts.EraseDialog));

/** A user in the body of the resend endpoint. */
export const asRecipient = (
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

/** Only the profile has the flag. */
const managesData = ({ can }: UserRow) => 'erase' in can && can.erase === true;

async function downloadData({ _id, name }: UserRow) {
  try {
    await downloadFile(exportPerson, { params: { id: _id } }, `personal-data-${_id}.zip`);
    toast.success(text.download.done(name));
  } catch (error) {
    toast.error(text.download.failed(name), messageOf(error));
  }
}

/** Row actions for one user with their dialogs. `onRemoved` runs after a removal. */
export function useUserActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const { property, propertyId, role, may } = useSession();
  const activate = useAction(updateUser, { done: text.activate.done });
  const resend = useAction(resendWelcome, {
    onSuccess: ({ results }) => {
      const failed = results.find(({ success }) => !success);
      if (failed) toast.error(resentMessage(1, false), failed.message);
      else toast.success(resentMessage(results.length, true));
    },
  });
  const welcomeProperty = (user: UserRow) => propertyFor(user, propertyId)?.property ?? property?._id;
  const setActive = (user: UserRow, active: boolean) => {
    const membership = propertyFor(user, propertyId);
    return { body: { _id: user._id, active, ...(membership && { propertyId: membership.property }) } };
  };
  const sendWelcome = (user: UserRow) => {
    const at = welcomeProperty(user);
    if (at) resend.mutate({ body: { propertyId: at, users: [asRecipient(user, at)] } });
  };
  const mayResend = may('users.resendWelcome') && !isHidden('resendWelcomeEmail', role);
  const { open, dialog } = useDialogs({
    edit: (onClose, user: UserRow) => <EditUserDialog onClose={onClose} userId={user._id} />,
    remove: (onClose, user: UserRow) => <RemoveUserDialog onClose={onClose} onRemoved={onRemoved} user={user} />,
    erase: (onClose, user: UserRow) => <EraseDialog onClose={onClose} onErased={onRemoved} user={user} />,
    resetFactor: (onClose, user: UserRow) => <ResetFactorDialog onClose={onClose} user={user} />,
    deactivate: (onClose, user: UserRow) => (
      <ActionDialog
        confirm={text.deactivate.confirm}
        destructive
        done={text.deactivate.done}
        endpoint={updateUser}
        input={setActive(user, false)}
        onClose={onClose}
        title={text.deactivate.title(user.name)}
      >
        {text.deactivate.body}
      </ActionDialog>
    ),
  });
  const actions = [
    {
      id: 'edit',
      label: () => common.edit,
      when: ({ can }: UserRow) => can.edit || can.changeRole,
      onAct: open.edit,
    },
    {
      id: 'resend',
      label: () => text.resendWelcome,
      when: (user: UserRow) => mayResend && user.can.resendWelcome && welcomeProperty(user) !== undefined,
      onAct: sendWelcome,
    },
    {
      id: 'deactivate',
      label: () => text.deactivate.action,
      when: ({ can, isDisabled }: UserRow) => can.deactivate && !isDisabled,
      onAct: open.deactivate,
    },
    {
      id: 'activate',
      label: () => text.activate.action,
      when: ({ can, isDisabled }: UserRow) => can.deactivate && isDisabled,
      onAct: (user: UserRow) => activate.mutate(setActive(user, true)),
    },
    {
      id: 'resetFactor',
      label: () => text.resetFactor.action,
      when: ({ can }: UserRow) => can.resetSecondFactor,
      onAct: open.resetFactor,
    },
    {
      id: 'remove',
      label: () => common.remove,
      when: ({ can }: UserRow) => can.remove,
      onAct: open.remove,
      destructive: true,
    },
    {
      id: 'download',
      label: () => text.download.action,
      when: managesData,
      onAct: (user: UserRow) => void downloadData(user),
    },
    {
      id: 'erase',
      label: () => text.erase.action,
      when: managesData,
      onAct: open.erase,
      destructive: true,
    },
  ];
  return { actions, dialog };
}
