import { lazy, useState } from 'react';
import { signInWith, type SecondStep as Step, type Settings } from '../../../../platform/account.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { passkeyCalls } from '../../second-factors/public.tsx';
import { AuthLink, type AuthScreenProps } from './auth-path.tsx';
import { useAuthForm, type AuthFormState, type AuthValues } from '../logic/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth.module.css';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

interface DemoAccountsProps {
  demo: NonNullable<Settings['demo']>;
  form: AuthFormState<AuthValues<'signIn'>>;
}

/** Demo accounts; picking one fills in and submits the form. */
function DemoAccounts({ demo, form }: DemoAccountsProps) {
  const use = (email: string, button: HTMLElement) => {
    form.change({ email, password: demo.password });
    button.closest('main')?.querySelector('form')?.requestSubmit();
  };
  return (
    <section aria-label={text.login.demo} className={styles.demo}>
      <h2>{text.login.demo}</h2>
      <p>{text.login.demoHint}</p>
      <p>{text.login.demoPassword(demo.password)}</p>
      <ul>
        {demo.accounts.map(({ email, label }) => (
          <li key={email}>
            <button
              disabled={form.isSubmitting}
              onClick={(event) => use(email, event.currentTarget)}
              title={email}
              type="button"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Signs in with a passkey, whose code loads on first use. */
function PasskeyButton() {
  const [wrong, setWrong] = useState('');
  const [isAsking, setAsking] = useState(false);
  const signIn = () => {
    setWrong('');
    setAsking(true);
    passkeyCalls()
      .then(({ signInWithPasskey }) => signInWithPasskey())
      .catch((error: unknown) => setWrong(messageOf(error)))
      .finally(() => setAsking(false));
  };
  return (
    <>
      <button className={styles.other} disabled={isAsking} onClick={signIn} type="button">
        {isAsking ? text.wait : text.login.passkey}
      </button>
      {wrong && (
        <p className={styles.alert} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

const SecondStep = lazy(() => import('./second-step.tsx'));

/** Sign-in with email, password and any second factor, or with just a passkey. */
export function Login({ settings, goTo }: AuthScreenProps) {
  const form = useAuthForm('signIn', { email: '', password: '' });
  const [step, setStep] = useState<Step>();
  const send = async ({ email, password }: { email: string; password: string }) =>
    setStep(await signInWith(email, password));
  if (step) return <SecondStep onBack={() => setStep(undefined)} step={step} />;
  return (
    <>
      {settings?.needsSetup && (
        <p className={styles.alert} role="status">
          <strong>{text.setup.title(settings.product)}</strong> {text.setup.body}
        </p>
      )}
      <AuthForm action={text.titles.signIn} form={form} send={send}>
        {(Input) => (
          <>
            <Input.Email autoFocus label={common.email} name="email" />
            <Input.Password autoComplete="current-password" label={text.password} name="password" />
          </>
        )}
      </AuthForm>
      {settings?.passkeys && <PasskeyButton />}
      <p className={styles.links}>
        <AuthLink goTo={goTo} to="/reset-password">
          {text.login.forgot}
        </AuthLink>
        <AuthLink goTo={goTo} to="/signup">
          {text.login.signUp}
        </AuthLink>
      </p>
      {settings?.demo && <DemoAccounts demo={settings.demo} form={form} />}
    </>
  );
}
