import {
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
} from '@hearth/contract/identity/second-factors';
import { type Passkey, type SecondFactors } from '@hearth/contract/identity/second-factor-record';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction } from '../../../../platform/query.ts';
import { useDialogs, useIsOpen } from '../../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';

const AuthenticatorDialog = lazyDialog(() =>
  import('../dialogs/authenticator-dialog.tsx').then((dialog) => dialog.default),
);
const CodesDialog = lazyDialog(() => import('../dialogs/codes-dialog.tsx').then((dialog) => dialog.default));
const AddPasskeyDialog = lazyDialog(() => import('../dialogs/passkey-dialogs.tsx').then((m) => m.AddPasskeyDialog));
const RenamePasskeyDialog = lazyDialog(() =>
  import('../dialogs/passkey-dialogs.tsx').then((m) => m.RenamePasskeyDialog),
);

const countOf = (factors: SecondFactors) => factors.passkeys.length + (factors.authenticator ? 1 : 0);
const afterwards = (factors: SecondFactors) =>
  countOf(factors) > 1
    ? 'Your other factors stay.'
    : 'It is your only factor: your recovery codes go with it, and from then on your password alone opens your account.';

/** Setting up, changing and removing the own second factors: what starts each, and the dialogs. */
export function useFactorDialogs(factors: SecondFactors | undefined) {
  const added = ({ recoveryCodes }: { recoveryCodes: string[] }) =>
    recoveryCodes.length > 0 ? open.codes(recoveryCodes) : close();
  const start = useAction(startAuthenticator, { onSuccess: (started) => open.authenticator(started) });
  const dialogs = useDialogs({
    authenticator: (onClose, started: OutputOf<typeof startAuthenticator>) => (
      <AuthenticatorDialog onAdded={added} onClose={onClose} started={started} />
    ),
    codes: (onClose, codes: readonly string[]) => <CodesDialog codes={codes} onClose={onClose} />,
    addPasskey: (onClose) => <AddPasskeyDialog onAdded={added} onClose={onClose} />,
    rename: (onClose, passkey: Passkey) => <RenamePasskeyDialog onClose={onClose} passkey={passkey} />,
    renewCodes: (onClose) => (
      <ActionDialog
        confirm="Make new codes"
        done={({ message }) => message}
        endpoint={renewRecoveryCodes}
        input={{}}
        onClose={onClose}
        onDone={added}
        title="Make new recovery codes?"
      >
        The codes that you have now stop working.
      </ActionDialog>
    ),
    removeAuthenticator: (onClose) => (
      <ActionDialog
        confirm="Remove"
        destructive
        done={({ message }) => message}
        endpoint={removeAuthenticator}
        input={{}}
        onClose={onClose}
        title="Remove the authenticator app?"
      >
        Its codes stop working. {factors && afterwards(factors)}
      </ActionDialog>
    ),
    removePasskey: (onClose, passkey: Passkey) => (
      <ActionDialog
        confirm="Remove"
        destructive
        done={({ message }) => message}
        endpoint={removePasskey}
        input={{ params: { id: passkey._id } }}
        onClose={onClose}
        title={`Remove the passkey “${passkey.name}”?`}
      >
        It no longer opens your account. {factors && afterwards(factors)}
      </ActionDialog>
    ),
  });
  const { open, close } = dialogs;
  const isOpen = useIsOpen(dialogs);
  return {
    open,
    dialog: factors && dialogs.dialog,
    isOpen: isOpen || start.isPending,
    isStarting: start.isPending,
    startAuthenticator: () => start.mutate({}),
  };
}
