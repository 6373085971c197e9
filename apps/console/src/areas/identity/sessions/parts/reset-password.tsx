import { resetPassword, resetPasswordBody } from '@hearth/contract/identity/sessions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../../../platform/client.ts';
import { DoorField } from './door-field.tsx';
import { DoorForm } from './door-form.tsx';
import { DoorLink } from './door-link.tsx';
import type { DoorScreenProps } from './door-path.ts';

/** Asks for a code by mail. */
export function ResetPassword({ leadTo }: DoorScreenProps) {
  const form = useForm({ resolver: zodResolver(resetPasswordBody), defaultValues: { email: '' } });
  const send = async ({ email }: { email: string }) => {
    const { message } = await call(resetPassword, { body: { email } });
    leadTo(`/confirm-password?email=${encodeURIComponent(email)}`, message);
  };
  return (
    <>
      <p className="door-lead">We send a code to your email address. With it you choose a new password.</p>
      <DoorForm action="Send the code" form={form} send={send}>
        <DoorField
          autoComplete="username"
          autoFocus
          error={form.formState.errors.email?.message}
          inputMode="email"
          label="Email"
          type="email"
          {...form.register('email')}
        />
      </DoorForm>
      <p className="door-links">
        <DoorLink leadTo={leadTo} to="/login">
          Back to sign in
        </DoorLink>
        <DoorLink leadTo={leadTo} to="/confirm-password">
          I have a code
        </DoorLink>
      </p>
    </>
  );
}
