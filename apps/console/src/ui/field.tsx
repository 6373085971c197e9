import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { visuallyHidden } from './visually-hidden.tsx';

export interface FieldProps {
  label: string;
  /** The label is for screen readers alone: for filter bars. */
  hideLabel?: boolean;
  /** The label stands on the border: for filter bars, where the value alone would not say what it is. */
  labelOnBorder?: boolean;
  hint?: ReactNode;
  /** A sentence that says what to change. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Attributes that tie a control to its label and its message. */
export interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Label above, control, hint or error below; hands the control the ids that tie them together. */
export function Field({
  label,
  hideLabel,
  labelOnBorder,
  hint,
  error,
  required,
  disabled,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  const wiring = { id, labelId: `${id}label`, describedBy: note ? `${id}note` : undefined, invalid: Boolean(error) };
  return (
    <div className={styles.root}>
      <label
        className={classNames(hideLabel && visuallyHidden, labelOnBorder && styles.border, disabled && styles.off)}
        htmlFor={id}
        id={wiring.labelId}
      >
        {label}
        {required && <i aria-hidden> *</i>}
      </label>
      {children(wiring)}
      {note && (
        <p className={error ? styles.wrong : undefined} id={`${id}note`}>
          {note}
        </p>
      )}
    </div>
  );
}
