import Show from 'lucide-react/icons/eye';
import Hide from 'lucide-react/icons/eye-off';
import { createContext, useContext, useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import type { AuthFormState, Texts } from '../logic/use-auth-form.ts';
import styles from './auth-input.module.css';
import { text as ui } from '../../../../ui/messages.ts';

interface AuthFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled field, with a toggle to show a password. */
function AuthField({ label, hint, error, type = 'text', ...input }: AuthFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const note = error ?? hint;
  const secret = type === 'password';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          {...input}
          aria-describedby={note ? `${id}note` : undefined}
          aria-invalid={Boolean(error)}
          aria-required
          id={id}
          type={secret && shown ? 'text' : type}
        />
        {secret && (
          <button
            aria-label={shown ? ui.password.hide : ui.password.show}
            onClick={() => setShown(!shown)}
            type="button"
          >
            {shown ? <Hide size={19} /> : <Show size={19} />}
          </button>
        )}
      </div>
      {note && (
        <p className={error ? styles.wrong : undefined} id={`${id}note`}>
          {note}
        </p>
      )}
    </div>
  );
}

type AnyForm = Pick<AuthFormState<Texts>, 'values' | 'errors' | 'change'>;

export const AuthFormContext = createContext<AnyForm | undefined>(undefined);

type Props = Pick<AuthFieldProps, 'label' | 'hint' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'spellCheck'> & {
  name: string;
};

function Named({ name, type, ...props }: Props & Pick<AuthFieldProps, 'type'>) {
  const form = useContext(AuthFormContext);
  if (!form) throw new Error('A field must be inside a form');
  return (
    <AuthField
      {...props}
      error={form.errors[name]}
      name={name}
      onChange={({ target }) => form.change({ [name]: target.value })}
      type={type}
      value={form.values[name] ?? ''}
    />
  );
}

/** Fields of the sign-in pages: text only, to keep the code that everyone loads small. */
export const Input = {
  Text: (props: Props) => <Named {...props} />,
  Email: (props: Props) => <Named autoComplete="username" inputMode="email" {...props} type="email" />,
  Password: (props: Props) => <Named {...props} type="password" />,
};

type Field<V> = (props: Omit<Props, 'name'> & { name: keyof V & string }) => ReactNode;

/** Typed fields of a form with values `V`. */
export interface AuthInputs<V> {
  Text: Field<V>;
  Email: Field<V>;
  Password: Field<V>;
}
