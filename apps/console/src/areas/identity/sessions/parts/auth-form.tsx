import Show from 'lucide-react/icons/eye';
import Hide from 'lucide-react/icons/eye-off';
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { text as ui } from '../../../../ui/messages.ts';
import type { AuthFormState, Texts } from '../logic/use-auth-form.ts';
import { text } from '../messages.ts';
import styles from './auth.module.css';

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

const AuthFormContext = createContext<AnyForm | undefined>(undefined);

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
const Input = {
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

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function useCountdown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft] as const;
}

interface AuthFormProps<V extends Texts> {
  form: AuthFormState<V>;
  action: string;
  /** Focuses the button at first, for forms without fields. */
  autoFocus?: boolean;
  send: (values: V) => Promise<unknown>;
  /** Error from outside the form. */
  wrong?: string;
  children: (input: AuthInputs<V>) => ReactNode;
}

/** A sign-in form. Server errors show at their fields or above the form; a lockout counts down on the button. */
export function AuthForm<V extends Texts>(props: AuthFormProps<V>) {
  const { form, action, autoFocus, send, wrong = '', children } = props;
  const [wait, setWait] = useCountdown();
  const [sentence, setSentence] = useState('');
  const { isSubmitting } = form;
  const submit = async (values: V) => {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError && form.land(error))) setSentence(messageOf(error));
      if (error instanceof ApiError && error.status === 429) setWait(Math.ceil(error.retryAfter));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSentence('');
        void form.submit(submit, setSentence);
      }}
    >
      {(sentence || wrong) && (
        <p className={styles.alert} role="alert">
          {sentence || wrong}
        </p>
      )}
      <AuthFormContext value={form}>{children(Input)}</AuthFormContext>
      <button autoFocus={autoFocus} className={styles.submit} disabled={isSubmitting || wait > 0} type="submit">
        {wait > 0 ? text.tryAgainIn(clock(wait)) : isSubmitting ? text.wait : action}
      </button>
    </form>
  );
}
