import { passkeyNameCharactersMaximum } from '@hearth/contract/constants';
import {
  addPasskey,
  renamePasskey,
  renamePasskeyBody,
  startPasskey,
  type Passkey,
} from '@hearth/contract/identity/second-factors';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { makePasskey } from './passkey-calls.ts';

const nameProps = { maxLength: passkeyNameCharactersMaximum };

const devices = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows PC'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux PC'],
] as const;

/** What the browser runs on, as a first name for the passkey. */
const thisDevice = () => devices.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? 'This device';

interface AddPasskeyProps {
  onAdded: (answer: OutputOf<typeof addPasskey>) => void;
  onClose: () => void;
}

/** Names a new passkey, then lets the browser make it. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyProps) {
  const form = useForm({ defaultValues: { name: thisDevice() }, resolver: standardSchemaResolver(renamePasskeyBody) });
  const [wrong, setWrong] = useState('');
  const { errors, isSubmitting } = form.formState;
  const add = useAction(addPasskey, {
    onError: (error) => {
      setWrong(messageOf(error));
      return true;
    },
  });
  const make = async (name: string) => {
    const asked = await call(startPasskey);
    const response = await makePasskey(asked);
    return { challenge: asked.challenge, name, response };
  };
  const send = form.handleSubmit(async ({ name }) => {
    setWrong('');
    try {
      add.mutate({ body: await make(name) }, { onSuccess: onAdded });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 428)) setWrong(messageOf(error));
    }
  });
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button loading={isSubmitting || add.isPending} type="submit" variant="contained">
            Continue
          </Button>
        </>
      )}
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      open
      subtitle="Your browser then asks for your fingerprint, face, PIN or security key. A passkey also signs you in without your password."
      title="Add a passkey"
    >
      {wrong && (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert severity="error">{wrong}</InlineAlert>
        </div>
      )}
      <TextField
        {...form.register('name')}
        autoComplete="off"
        autoFocus
        error={errors.name?.message}
        hint="Where it is kept, so that you know it again"
        inputProps={nameProps}
        label="Name"
        required
      />
    </DialogShell>
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={renamePasskey}
      input={(body) => ({ params: { id: passkey._id }, body })}
      onClose={onClose}
      onDone={({ message }) => {
        toast.success(message);
        onClose();
      }}
      onRefused={onClose}
      schema={renamePasskeyBody}
      submit="Save"
      title="Rename the passkey"
      values={{ name: passkey.name }}
    >
      {({ register, formState }) => (
        <TextField
          {...register('name')}
          autoComplete="off"
          autoFocus
          error={formState.errors.name?.message}
          inputProps={nameProps}
          label="Name"
          required
        />
      )}
    </FormDialog>
  );
}
