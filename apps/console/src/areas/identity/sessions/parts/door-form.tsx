import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';

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

interface DoorFormProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  action: string;
  /** The button has the focus at first: where there is no field to fill in. */
  autoFocus?: boolean;
  send: (values: T) => Promise<unknown>;
  children: ReactNode;
}

/** A form of the door: server errors land on their fields, else above the form; a lockout counts down on the button. */
export function DoorForm<T extends FieldValues>({ form, action, autoFocus, send, children }: DoorFormProps<T>) {
  const [wait, setWait] = useCountdown();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      const named = issues.filter(({ path }) => String(path.at(-1)) in values);
      named.forEach(({ path, message }, i) =>
        form.setError(String(path.at(-1)) as Path<T>, { message }, { shouldFocus: i === 0 }),
      );
      if (named.length === 0) form.setError('root', { message: messageOf(error) });
      if (error instanceof ApiError && error.status === 429) setWait(Math.ceil(error.retryAfter));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && (
        <p className="door-alert" role="alert">
          {errors.root.message}
        </p>
      )}
      {children}
      <button autoFocus={autoFocus} className="door-submit" disabled={isSubmitting || wait > 0} type="submit">
        {wait > 0 ? `Try again in ${clock(wait)}` : isSubmitting ? 'One moment…' : action}
      </button>
    </form>
  );
}
