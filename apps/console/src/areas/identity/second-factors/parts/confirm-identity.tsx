import { identityMessages, securityMessages } from '@hearth/contract/identity/messages';
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
import { requestPasskey } from '../logic/passkey-calls.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

type Way = 'password' | 'authenticator' | 'recoveryCode' | 'passkey';

const ways: Record<Way, { label: string; action: string; choose: string }> = {
  password: { label: text.confirm.password, action: common.confirm, choose: text.confirm.usePassword },
  authenticator: { label: text.confirm.authenticator, action: common.confirm, choose: text.confirm.useAuthenticator },
  recoveryCode: { label: text.confirm.recoveryCode, action: common.confirm, choose: text.confirm.useRecoveryCode },
  passkey: { label: '', action: text.confirm.usePasskey, choose: text.confirm.usePasskey },
};

const needsPassword = z.object({ password: z.string().min(1, identityMessages.passwordRequired), code: z.string() });
const needsCode = z.object({ password: z.string(), code: z.string().trim().min(1, securityMessages.codeRequired) });
const needsNothing = z.object({ password: z.string(), code: z.string() });
const schemas = {
  password: needsPassword,
  authenticator: needsCode,
  recoveryCode: needsCode,
  passkey: needsNothing,
};

/** Second factors come first; the password alone is enough only without any. */
function waysOf(factors: SecondFactors): Way[] {
  const found: Way[] = [];
  if (factors.authenticator) found.push('authenticator');
  if (factors.arePasskeysAvailable && factors.passkeys.length > 0) found.push('passkey');
  if (factors.recoveryCodes && factors.recoveryCodes.left > 0) found.push('recoveryCode');
  return factors.authenticator || factors.passkeys.length > 0 ? found : ['password'];
}

async function confirmBy(way: Way, { password, code }: { password: string; code: string }) {
  if (way === 'password') return call(confirmIdentity, { body: { method: way, password } });
  if (way !== 'passkey') return call(confirmIdentity, { body: { method: way, code } });
  const ceremony = await call(confirmPasskey);
  const response = await requestPasskey(ceremony);
  return call(confirmIdentity, { body: { method: way, challenge: ceremony.challenge, response } });
}

interface ConfirmIdentityProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a second factor, or for the password without one, before a security change. */
export default function ConfirmIdentity(props: ConfirmIdentityProps) {
  const { data, isError } = useEndpoint(getSecondFactors, {});
  const [chosen, setChosen] = useState<Way>();
  if (!data && !isError) return null;
  const available: Way[] = data ? waysOf(data.data) : ['password'];
  const way = chosen ?? available[0] ?? 'recoveryCode';
  return (
    <ConfirmBy {...props} key={way} way={way}>
      {available
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} onClick={() => setChosen(other)} size="small">
            {ways[other].choose}
          </Button>
        ))}
    </ConfirmBy>
  );
}

function ConfirmBy({ way, onDone, onClose, children }: ConfirmIdentityProps & { way: Way; children: ReactNode }) {
  const form = useForm({ schema: schemas[way], draft: null, mode: 'onSubmit' });
  const [wrong, setWrong] = useState('');
  const { label, action } = ways[way];
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
      subtitle={text.confirm.subtitle}
      title={text.confirm.title}
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
