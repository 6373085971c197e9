import { peopleMessages as say } from '@hearth/contract/people/messages';
import { resetSecondFactor } from '@hearth/contract/people/users';
import { type UserRow } from '@hearth/contract/people/user-record';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

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
