import type { ReactNode } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useField } from '../../../../kit/form.tsx';
import { AuthField, type AuthFieldProps } from './auth-field.tsx';

type Props = Pick<AuthFieldProps, 'label' | 'hint' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'spellCheck'> & {
  name: string;
};

function Named({ name, type, ...props }: Props & Pick<AuthFieldProps, 'type'>) {
  const { value, change, leave, ref, error } = useField<string>(name);
  return (
    <AuthField
      {...props}
      error={error}
      name={name}
      onBlur={leave}
      onChange={({ target }) => change(target.value)}
      ref={ref}
      type={type}
      value={value ?? ''}
    />
  );
}

/** The fields of the sign-in pages, which are all of text: what it brings is loaded by everybody who signs in. */
export const Input = {
  Text: (props: Props) => <Named {...props} />,
  Email: (props: Props) => <Named autoComplete="username" inputMode="email" {...props} type="email" />,
  Password: (props: Props) => <Named {...props} type="password" />,
};

type Field<V extends FieldValues> = (props: Omit<Props, 'name'> & { name: FieldPathByValue<V, string> }) => ReactNode;

/** The fields of a form that holds `V`. */
export interface AuthInputs<V extends FieldValues> {
  Text: Field<V>;
  Email: Field<V>;
  Password: Field<V>;
}
