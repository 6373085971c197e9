import { emailBody } from '@hearth/contract/identity/sessions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { DoorField } from './door-field.tsx';
import { DoorForm } from './door-form.tsx';

/** Asks for the address that a code is to be mailed to. */
export function EmailStep({ email = '', send }: { email?: string; send: (email: string) => Promise<unknown> }) {
  const form = useForm({ resolver: zodResolver(emailBody), defaultValues: { email } });
  return (
    <DoorForm action="Send the code" form={form} send={(values) => send(values.email)}>
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
  );
}
