import { proveSecondFactor } from '@hearth/contract/identity/second-factor-sign-in';
import type { SecondFactor } from '@hearth/contract/identity/session-record';
import { useState } from 'react';
import { openSession, type SecondStep as Step } from '../../../../platform/account.ts';
import { call } from '../../../../platform/client.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { passkeyCalls } from '../../second-factors/public.tsx';
import { useAuthForm } from '../logic/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth.module.css';
import { text } from '../messages.ts';

function Method({ method, challenge }: { method: SecondFactor; challenge: string }) {
  const form = useAuthForm(method === 'passkey' ? 'passkey' : 'secondFactor', { code: '' });
  const { lead, label, use } = text.secondStep[method];
  const send = async ({ code }: { code: string }) => {
    if (method === 'passkey') return passkeyCalls().then(({ provePasskey }) => provePasskey(challenge));
    return openSession(await call(proveSecondFactor, { body: { method, challenge, code } }));
  };
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <AuthForm
        action={method === 'passkey' ? use : text.titles.signIn}
        autoFocus={method === 'passkey'}
        form={form}
        send={send}
      >
        {(Input) =>
          method !== 'passkey' && (
            <Input.Text
              autoComplete="one-time-code"
              autoFocus
              inputMode={method === 'authenticator' ? 'numeric' : 'text'}
              label={label}
              name="code"
              spellCheck={false}
            />
          )
        }
      </AuthForm>
    </>
  );
}

/** Asks for the second factor, one way at a time. */
export default function SecondStep({ step, onBack }: { step: Step; onBack: () => void }) {
  const [method, setMethod] = useState<SecondFactor>(step.methods[0] ?? 'recoveryCode');
  return (
    <>
      <Method challenge={step.challenge} key={method} method={method} />
      <p className={classNames(styles.links, styles.ways)}>
        {step.methods
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} onClick={() => setMethod(other)} type="button">
              {text.secondStep[other].use}
            </button>
          ))}
        <button onClick={onBack} type="button">
          {text.secondStep.back}
        </button>
      </p>
    </>
  );
}
