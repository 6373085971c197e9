import { identityMessages } from '@hearth/contract/identity/messages';
import type { AuthInputs } from './auth-input.tsx';

interface NewPasswordProps {
  Input: AuthInputs<{ password: string }>;
  label?: string;
  autoFocus?: boolean;
}

export const NewPassword = ({ Input, label = 'Password', autoFocus = false }: NewPasswordProps) => (
  <Input.Password
    autoComplete="new-password"
    autoFocus={autoFocus}
    hint={identityMessages.passwordHint}
    label={label}
    name="password"
  />
);
