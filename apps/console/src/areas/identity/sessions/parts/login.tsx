import { lazy, useState } from 'react';
import { signInWith, type SecondStep as Step } from '../../../../platform/account.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthLink } from './auth-link.tsx';
import type { AuthScreenProps } from '../logic/auth-path.ts';
import { useAuthForm } from '../logic/use-auth-form.ts';
import styles from './auth.module.css';
import { PasskeyButton } from './passkey-button.tsx';

const SecondStep = lazy(() => import('./second-step.tsx'));

/** Sign in with e-mail and password, and what is asked for besides; or with a passkey alone. */
export function Login({ settings, leadTo }: AuthScreenProps) {
  const form = useAuthForm('signIn', { email: '', password: '' });
  const [step, setStep] = useState<Step>();
  const send = async ({ email, password }: { email: string; password: string }) =>
    setStep(await signInWith(email, password));
  if (step) return <SecondStep onBack={() => setStep(undefined)} step={step} />;
  return (
    <>
      <AuthForm action="Sign in" form={form} send={send}>
        {(Input) => (
          <>
            <Input.Email autoFocus label="Email" name="email" />
            <Input.Password autoComplete="current-password" label="Password" name="password" />
          </>
        )}
      </AuthForm>
      {settings?.passkeys && <PasskeyButton />}
      <p className={styles.links}>
        <AuthLink leadTo={leadTo} to="/reset-password">
          Forgot your password?
        </AuthLink>
        <AuthLink leadTo={leadTo} to="/signup">
          Create your account
        </AuthLink>
      </p>
      {settings?.demo && <DemoAccounts demo={settings.demo} form={form} />}
    </>
  );
}
