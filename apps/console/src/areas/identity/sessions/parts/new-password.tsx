import { identityMessages } from '@hearth/contract/identity/messages';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DoorField } from './door-field.tsx';

/** A password that is chosen now. */
export function NewPassword({
  label = 'Password',
  error,
  field,
  autoFocus = false,
}: {
  label?: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  autoFocus?: boolean;
}) {
  return (
    <DoorField
      autoComplete="new-password"
      autoFocus={autoFocus}
      error={error}
      hint={identityMessages.passwordHint}
      label={label}
      type="password"
      {...field}
    />
  );
}
