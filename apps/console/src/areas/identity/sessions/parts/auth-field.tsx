import { useId, useState, type InputHTMLAttributes, type Ref } from 'react';
import styles from './auth-field.module.css';

export interface AuthFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled field; a password can be shown and hidden. */
export function AuthField({ label, hint, error, type = 'text', ...input }: AuthFieldProps) {
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
          <button aria-label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)} type="button">
            {shown ? 'Hide' : 'Show'}
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
