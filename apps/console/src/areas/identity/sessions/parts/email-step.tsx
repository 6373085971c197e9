import { useAuthForm } from '../logic/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';

/** Asks for the address that a code is to be mailed to. */
export function EmailStep({ send }: { send: (email: string) => Promise<unknown> }) {
  const form = useAuthForm('email', { email: '' });
  return (
    <AuthForm action="Send the code" form={form} send={({ email }) => send(email)}>
      {(Input) => <Input.Email autoFocus label="Email" name="email" />}
    </AuthForm>
  );
}
