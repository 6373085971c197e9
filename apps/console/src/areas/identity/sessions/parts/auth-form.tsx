import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import type { AuthFormState, Texts } from '../logic/use-auth-form.ts';
import { AuthFormContext, Input, type AuthInputs } from './auth-input.tsx';
import styles from './auth.module.css';
import { text } from '../messages.ts';

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
