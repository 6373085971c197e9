import {
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
} from '@hearth/contract/identity/second-factors';
import { type Passkey, type SecondFactors } from '@hearth/contract/identity/second-factor-record';
import { useState } from 'react';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';

const AuthenticatorDialog = lazyDialog(() =>
  import('../dialogs/authenticator-dialog.tsx').then((dialog) => dialog.default),
);
const CodesDialog = lazyDialog(() => import('../dialogs/codes-dialog.tsx').then((dialog) => dialog.default));
const AddPasskeyDialog = lazyDialog(() => import('../dialogs/passkey-dialogs.tsx').then((m) => m.AddPasskeyDialog));
const RenamePasskeyDialog = lazyDialog(() =>
  import('../dialogs/passkey-dialogs.tsx').then((m) => m.RenamePasskeyDialog),
);

type Open =
  | { what: 'authenticator'; started: OutputOf<typeof startAuthenticator> }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'addPasskey' | 'removeAuthenticator' | 'renewCodes' }
  | { what: 'rename' | 'removePasskey'; passkey: Passkey };

const countOf = (factors: SecondFactors) => factors.passkeys.length + (factors.authenticator ? 1 : 0);
const afterwards = (factors: SecondFactors) =>
  countOf(factors) > 1
    ? 'Your other factors stay.'
    : 'It is your only factor: your recovery codes go with it, and from then on your password alone opens your account.';

/** Setting up, changing and removing the own second factors: what starts each, and the dialogs. */
export function useFactorDialogs(factors: SecondFactors | undefined) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const added = ({ message, recoveryCodes }: { message: string; recoveryCodes: string[] }) => {
    toast.success(message);
    setOpen(recoveryCodes.length > 0 ? { what: 'codes', codes: recoveryCodes } : undefined);
  };
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      close();
    },
    onError: close,
  };
  const start = useAction(startAuthenticator, { onSuccess: (started) => setOpen({ what: 'authenticator', started }) });
  const renew = useAction(renewRecoveryCodes, { onSuccess: added, onError: close });
  const dropApp = useAction(removeAuthenticator, done);
  const dropPasskey = useAction(removePasskey, done);
  const dialogs = open && factors && (
    <>
      {open.what === 'authenticator' && <AuthenticatorDialog onAdded={added} onClose={close} started={open.started} />}
      {open.what === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
      {open.what === 'addPasskey' && <AddPasskeyDialog onAdded={added} onClose={close} />}
      {open.what === 'rename' && <RenamePasskeyDialog onClose={close} passkey={open.passkey} />}
      {open.what === 'renewCodes' && (
        <ConfirmDialog
          busy={renew.isPending}
          confirm="Make new codes"
          onCancel={close}
          onConfirm={() => renew.mutate({})}
          open
          title="Make new recovery codes?"
        >
          The codes that you have now stop working.
        </ConfirmDialog>
      )}
      {open.what === 'removeAuthenticator' && (
        <ConfirmDialog
          busy={dropApp.isPending}
          confirm="Remove"
          destructive
          onCancel={close}
          onConfirm={() => dropApp.mutate({})}
          open
          title="Remove the authenticator app?"
        >
          Its codes stop working. {afterwards(factors)}
        </ConfirmDialog>
      )}
      {open.what === 'removePasskey' && (
        <ConfirmDialog
          busy={dropPasskey.isPending}
          confirm="Remove"
          destructive
          onCancel={close}
          onConfirm={() => dropPasskey.mutate({ params: { id: open.passkey._id } })}
          open
          title={`Remove the passkey “${open.passkey.name}”?`}
        >
          It no longer opens your account. {afterwards(factors)}
        </ConfirmDialog>
      )}
    </>
  );
  return {
    dialogs,
    isOpen: open !== undefined || start.isPending,
    isStarting: start.isPending,
    startAuthenticator: () => start.mutate({}),
    addPasskey: () => setOpen({ what: 'addPasskey' }),
    renewCodes: () => setOpen({ what: 'renewCodes' }),
    removeAuthenticator: () => setOpen({ what: 'removeAuthenticator' }),
    rename: (passkey: Passkey) => setOpen({ what: 'rename', passkey }),
    removePasskey: (passkey: Passkey) => setOpen({ what: 'removePasskey', passkey }),
  };
}
