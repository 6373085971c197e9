import { passkeyNameCharactersMaximum } from '@hearth/contract/constants';
import { addPasskey, renamePasskey, renamePasskeyBody, startPasskey } from '@hearth/contract/identity/second-factors';
import { type Passkey } from '@hearth/contract/identity/second-factor-record';
import { useState } from 'react';
import { FormDialog, FormFrame } from '../../../../kit/form-dialog.tsx';
import { useForm } from '../../../../kit/form.tsx';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction } from '../../../../platform/query.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { makePasskey } from '../logic/passkey-calls.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

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

/** The device's kind, as a default name for the passkey. */
const thisDevice = () => devices.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? text.passkeyDialog.thisDevice;

interface AddPasskeyProps {
  onAdded: (response: OutputOf<typeof addPasskey>) => void;
  onClose: () => void;
}

/** Names a new passkey, then has the browser create it. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyProps) {
  const form = useForm({ schema: renamePasskeyBody, draft: 'passkey:new', values: { name: thisDevice() } });
  const [wrong, setWrong] = useState('');
  const add = useAction(addPasskey, {
    done: ({ message }) => message,
    onError: (error) => {
      setWrong(messageOf(error));
      return true;
    },
  });
  const make = async (name: string) => {
    const ceremony = await call(startPasskey);
    const response = await makePasskey(ceremony);
    return { challenge: ceremony.challenge, name, response };
  };
  const send = async ({ name }: { name: string }) => {
    setWrong('');
    try {
      add.mutate(
        { body: await make(name) },
        {
          onSuccess: (response) => {
            form.draft.drop();
            onAdded(response);
          },
        },
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 428)) setWrong(messageOf(error));
    }
  };
  return (
    <FormFrame
      busy={form.formState.isSubmitting || add.isPending}
      form={form}
      onClose={onClose}
      onSend={send}
      submit={common.continue}
      subtitle={text.passkeyDialog.subtitle}
      title={text.passkeyDialog.title}
    >
      {(Input) => (
        <Stack gap={16}>
          {wrong && <InlineAlert severity="error">{wrong}</InlineAlert>}
          <Input.Text
            autoFocus
            hint={text.passkeyDialog.nameHint}
            inputProps={nameProps}
            label={common.name}
            name="name"
            required
          />
        </Stack>
      )}
    </FormFrame>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <FormDialog
      done={({ message }) => message}
      draft={`passkey-name:${passkey._id}`}
      endpoint={renamePasskey}
      input={(body) => ({ params: { id: passkey._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      record={passkey}
      schema={renamePasskeyBody}
      submit={text.passkeyDialog.renameSubmit}
      title={text.passkeyDialog.renameTitle}
      whole
    >
      {(Input) => <Input.Text autoFocus inputProps={nameProps} label={common.name} name="name" required />}
    </FormDialog>
  );
}
