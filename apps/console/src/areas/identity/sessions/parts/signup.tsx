import { passwordCharactersMinimum } from '@hearth/contract/constants';
import { signUpBody } from '@hearth/contract/identity/sessions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { signUpWith } from '../../../../platform/account.ts';
import { DoorField } from './door-field.tsx';
import { DoorForm } from './door-form.tsx';
import { DoorLink } from './door-link.tsx';
import type { DoorScreenProps } from './door-path.ts';

/** Sets the first password for an address that staff have added. */
export function Signup({ leadTo }: DoorScreenProps) {
  const form = useForm({ resolver: zodResolver(signUpBody), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  return (
    <>
      <p className="door-lead">Use the email address that your property has added for you.</p>
      <DoorForm action="Create account" form={form} send={({ email, password }) => signUpWith(email, password)}>
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
          autoComplete="new-password"
          error={errors.password?.message}
          hint={`At least ${passwordCharactersMinimum} characters`}
          label="Password"
          type="password"
          {...form.register('password')}
        />
      </DoorForm>
      <p className="door-links">
        <DoorLink leadTo={leadTo} to="/login">
          Sign in instead
        </DoorLink>
      </p>
    </>
  );
}
