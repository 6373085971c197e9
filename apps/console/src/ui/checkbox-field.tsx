import { useId, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Says how to fix the input. */
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox; other props go to the input. */
export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.root}>
      <label>
        <input
          {...input}
          aria-describedby={note ? id : undefined}
          aria-invalid={Boolean(error) || undefined}
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      {note && (
        <p className={error ? styles.wrong : undefined} id={id}>
          {note}
        </p>
      )}
    </div>
  );
}
