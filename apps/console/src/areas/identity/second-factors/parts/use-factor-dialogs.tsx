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
import { text } from '../messages.ts';

const AuthenticatorDialog = lazyDialog(() =>
  import('../dialogs/authenticator-dialog.tsx').then((dialog) => dialog.default),
);
const CodesDialog = lazyDialog(() => import('../dialogs/codes-dialog.tsx').then((dialog) => dialog.default));
const AddPasskeyDialog = lazyDialog(() => import('../dialogs/passkey-dialogs.tsx').then((m) => m.AddPasskeyDialog));
const RenamePasskeyDialog = lazyDialog(() =>
  import('../dialogs/passkey-dialogs.tsx').then((m) => m.RenamePasskeyDialog),
);

const isOnly = (factors: SecondFactors | undefined) =>
  factors !== undefined && factors.passkeys.length + (factors.authenticator ? 1 : 0) === 1;

/** The dialogs that set up, change and remove one's own second factors. */
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
        confirm={text.renew}
        done={({ message }) => message}
        endpoint={renewRecoveryCodes}
        input={{}}
        onClose={onClose}
        onDone={added}
        title={text.renewDialog.title}
      >
        {text.renewDialog.text}
      </ActionDialog>
    ),
    removeAuthenticator: (onClose) => (
      <ActionDialog
        confirm={text.remove.submitAuthenticator}
        destructive
        done={({ message }) => message}
        endpoint={removeAuthenticator}
        input={{}}
        onClose={onClose}
        title={text.remove.authenticator}
      >
        {isOnly(factors) ? text.remove.lastFactor : text.remove.authenticatorText}
      </ActionDialog>
    ),
    removePasskey: (onClose, passkey: Passkey) => (
      <ActionDialog
        confirm={text.remove.submitPasskey}
        destructive
        done={({ message }) => message}
        endpoint={removePasskey}
        input={{ params: { id: passkey._id } }}
        onClose={onClose}
        title={text.remove.passkey(passkey.name)}
      >
        {isOnly(factors) ? text.remove.lastFactor : text.remove.passkeyText}
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
