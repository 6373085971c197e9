import { signInBody } from '@hearth/contract/identity/sessions';
import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, useState } from 'react';
import { useForm } from 'react-hook-form';
import { signInWith, type SecondStep as Step } from '../../../../platform/account.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { DoorField } from './door-field.tsx';
import { DoorForm } from './door-form.tsx';
import { DoorLink } from './door-link.tsx';
import type { DoorScreenProps } from './door-path.ts';
import { PasskeyButton } from './passkey-button.tsx';

const SecondStep = lazy(() => import('./second-step.tsx'));

/** Sign in with e-mail and password, and what is asked for besides; or with a passkey alone. */
export function Login({ settings, leadTo }: DoorScreenProps) {
  const form = useForm({ resolver: zodResolver(signInBody), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const [step, setStep] = useState<Step>();
  const send = async ({ email, password }: { email: string; password: string }) =>
    setStep(await signInWith(email, password));
  if (step) return <SecondStep onBack={() => setStep(undefined)} step={step} />;
  return (
    <>
      <DoorForm action="Sign in" form={form} send={send}>
        <DoorField
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          inputMode="email"
          label="Email"
          type="email"
          {...form.register('email')}
        />
        <DoorField
          autoComplete="current-password"
          error={errors.password?.message}
          label="Password"
          type="password"
          {...form.register('password')}
        />
      </DoorForm>
      {settings?.passkeys && <PasskeyButton />}
      <p className="door-links">
        <DoorLink leadTo={leadTo} to="/reset-password">
          Forgot your password?
        </DoorLink>
        <DoorLink leadTo={leadTo} to="/signup">
          Create your account
        </DoorLink>
      </p>
      {settings?.demo && <DemoAccounts demo={settings.demo} form={form} />}
    </>
  );
}
