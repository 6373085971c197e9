import type { ReactNode } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useField } from '../../../../kit/form.tsx';
import { DoorField, type DoorFieldProps } from './door-field.tsx';

type Props = Pick<DoorFieldProps, 'label' | 'hint' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'spellCheck'> & {
  name: string;
};

function Named({ name, type, ...props }: Props & Pick<DoorFieldProps, 'type'>) {
  const { value, change, leave, ref, error } = useField<string>(name);
  return (
    <DoorField
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

/** The fields of the door, which are all of text: what it brings is loaded by everybody who signs in. */
export const Input = {
  Text: (props: Props) => <Named {...props} />,
  Email: (props: Props) => <Named autoComplete="username" inputMode="email" {...props} type="email" />,
  Password: (props: Props) => <Named {...props} type="password" />,
};

type Field<V extends FieldValues> = (props: Omit<Props, 'name'> & { name: FieldPathByValue<V, string> }) => ReactNode;

/** The fields of a form that holds `V`. */
export interface DoorInputs<V extends FieldValues> {
  Text: Field<V>;
  Email: Field<V>;
  Password: Field<V>;
}
