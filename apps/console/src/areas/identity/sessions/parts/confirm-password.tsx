import { passwordCharactersMinimum } from '@hearth/contract/constants';
import { identityMessages } from '@hearth/contract/identity/messages';
import { confirmPassword, confirmPasswordBody } from '@hearth/contract/identity/sessions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../../../platform/client.ts';
import { DoorField } from './door-field.tsx';
import { DoorForm } from './door-form.tsx';
import { DoorLink } from './door-link.tsx';
import type { DoorScreenProps } from './door-path.ts';

const formSchema = confirmPasswordBody
  .extend({ again: z.string() })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    message: identityMessages.passwordsDiffer,
    when: () => true,
  });

/** Chooses a new password with the code of the mail. */
export function ConfirmPassword({ leadTo }: DoorScreenProps) {
  const email = new URLSearchParams(location.search).get('email') ?? '';
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { email, code: '', password: '', again: '' },
  });
  const { errors } = form.formState;
  const send = async ({ again: _again, ...body }: z.output<typeof formSchema>) => {
    const { message } = await call(confirmPassword, { body });
    leadTo('/login', message);
  };
  return (
    <>
      <DoorForm action="Change password" form={form} send={send}>
        <DoorField
          autoComplete="username"
          autoFocus={!email}
          error={errors.email?.message}
          inputMode="email"
          label="Email"
          type="email"
          {...form.register('email')}
        />
        <DoorField
          autoComplete="one-time-code"
          autoFocus={Boolean(email)}
          error={errors.code?.message}
          label="Code"
          {...form.register('code')}
        />
        <DoorField
          autoComplete="new-password"
          error={errors.password?.message}
          hint={`At least ${passwordCharactersMinimum} characters`}
          label="New password"
          type="password"
          {...form.register('password')}
        />
        <DoorField
          autoComplete="new-password"
          error={errors.again?.message}
          label="New password again"
          type="password"
          {...form.register('again')}
        />
      </DoorForm>
      <p className="door-links">
        <DoorLink leadTo={leadTo} to="/reset-password">
          Send another code
        </DoorLink>
        <DoorLink leadTo={leadTo} to="/login">
          Back to sign in
        </DoorLink>
      </p>
    </>
  );
}
