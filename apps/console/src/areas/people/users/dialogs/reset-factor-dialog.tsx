import { peopleMessages as say } from '@hearth/contract/people/messages';
import { resetSecondFactor } from '@hearth/contract/people/users';
import { type UserRow } from '@hearth/contract/people/user-record';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';

/** Asks before the second factors of somebody who has lost them are taken away. */
export function ResetFactorDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const reset = useAction(resetSecondFactor, {
    onSuccess: () => {
      toast.success(say.factorReset);
      onClose();
    },
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      busy={reset.isPending}
      confirm="Reset"
      destructive
      onCancel={onClose}
      onConfirm={() => reset.mutate({ params: { id: user._id } })}
      open
      title={`Reset the second factor of ${user.name}?`}
    >
      Make sure that it is they who ask you. Their authenticator app, passkeys and recovery codes stop working, they are
      signed out everywhere and told by email. Their password stays and opens the account again.
    </ConfirmDialog>
  );
}
