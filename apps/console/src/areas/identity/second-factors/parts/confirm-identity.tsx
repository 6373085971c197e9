import { identityMessages, securityMessages as say } from '@hearth/contract/identity/messages';
import { confirmIdentity, confirmPasskey, getSecondFactors } from '@hearth/contract/identity/second-factors';
import { type SecondFactors } from '@hearth/contract/identity/second-factor-record';
import { useState, type ReactNode } from 'react';
import { z } from '@hearth/contract/validation';
import { FormFrame } from '../../../../kit/form-dialog.tsx';
import { useForm } from '../../../../kit/form.tsx';
import { accountState } from '../../../../platform/account.ts';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { askPasskey } from '../logic/passkey-calls.ts';
import { Stack } from '../../../../ui/layout.tsx';

type Way = 'password' | 'authenticator' | 'recoveryCode' | 'passkey';

const words: Record<Way, { label: string; action: string; choose: string }> = {
  password: { label: 'Password', action: 'Confirm', choose: 'Use the password' },
  authenticator: { label: 'Code of the authenticator app', action: 'Confirm', choose: 'Use the authenticator app' },
  recoveryCode: { label: 'Recovery code', action: 'Confirm', choose: 'Use a recovery code' },
  passkey: { label: '', action: 'Use a passkey', choose: 'Use a passkey' },
};

const needsPassword = z.object({ password: z.string().min(1, identityMessages.passwordRequired), code: z.string() });
const needsCode = z.object({ password: z.string(), code: z.string().trim().min(1, say.codeRequired) });
const needsNothing = z.object({ password: z.string(), code: z.string() });
const schemas = {
  password: needsPassword,
  authenticator: needsCode,
  recoveryCode: needsCode,
  passkey: needsNothing,
};

/** The password is enough only where there is no second factor. */
function waysOf(factors: SecondFactors): Way[] {
  const ways: Way[] = [];
  if (factors.authenticator) ways.push('authenticator');
  if (factors.arePasskeysAvailable && factors.passkeys.length > 0) ways.push('passkey');
  if (factors.recoveryCodes && factors.recoveryCodes.left > 0) ways.push('recoveryCode');
  return factors.authenticator || factors.passkeys.length > 0 ? ways : ['password'];
}

async function confirmBy(way: Way, { password, code }: { password: string; code: string }) {
  if (way === 'password') return call(confirmIdentity, { body: { method: way, password } });
  if (way !== 'passkey') return call(confirmIdentity, { body: { method: way, code } });
  const ceremony = await call(confirmPasskey);
  const response = await askPasskey(ceremony);
  return call(confirmIdentity, { body: { method: way, challenge: ceremony.challenge, response } });
}

interface ConfirmIdentityProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a second factor again, or for the password where there is none, before the own security or that of somebody else is changed. */
export default function ConfirmIdentity(props: ConfirmIdentityProps) {
  const { data, isError } = useEndpoint(getSecondFactors, {});
  const [chosen, setChosen] = useState<Way>();
  if (!data && !isError) return null;
  const ways: Way[] = data ? waysOf(data.data) : ['password'];
  const way = chosen ?? ways[0] ?? 'recoveryCode';
  return (
    <ConfirmBy {...props} key={way} way={way}>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} onClick={() => setChosen(other)} size="small">
            {words[other].choose}
          </Button>
        ))}
    </ConfirmBy>
  );
}

function ConfirmBy({ way, onDone, onClose, children }: ConfirmIdentityProps & { way: Way; children: ReactNode }) {
  const form = useForm({ schema: schemas[way], draft: null, mode: 'onSubmit' });
  const [wrong, setWrong] = useState('');
  const { label, action } = words[way];
  const send = async (values: z.output<typeof needsNothing>) => {
    setWrong('');
    try {
      await confirmBy(way, values);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError && form.land(error))) setWrong(messageOf(error));
    }
  };
  return (
    <FormFrame
      busy={form.formState.isSubmitting}
      dirty={false}
      form={form}
      onClose={onClose}
      onSend={send}
      submit={action}
      subtitle="Changes of security need this, so that nobody makes them at a screen that you left open. It counts for ten minutes."
      title="Confirm that it is you"
    >
      {(Input) => (
        <Stack gap={16}>
          {wrong && <InlineAlert severity="error">{wrong}</InlineAlert>}
          {way === 'password' && (
            <>
              <input autoComplete="username" hidden readOnly value={accountState().account?.user.email ?? ''} />
              <Input.Password autoComplete="current-password" autoFocus label={label} name="password" required />
            </>
          )}
          {(way === 'authenticator' || way === 'recoveryCode') && (
            <Input.Text
              autoComplete="one-time-code"
              autoFocus
              inputProps={{ inputMode: way === 'authenticator' ? 'numeric' : 'text', spellCheck: false }}
              label={label}
              name="code"
              required
            />
          )}
          <Stack gap={8} row>
            {children}
          </Stack>
        </Stack>
      )}
    </FormFrame>
  );
}
