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

/** What ties a control to its label and its message: the control spreads `wired`. */
export interface FieldWiring {
  wired: {
    id: string;
    disabled: boolean | undefined;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
  };
  labelId: string;
  invalid: boolean;
}

/** Label above, control, hint or error below; hands the control what ties them together. */
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
  const invalid = Boolean(error);
  const wired = {
    id,
    disabled,
    'aria-describedby': note ? `${id}note` : undefined,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  };
  const labelId = `${id}label`;
  return (
    <div className={styles.root}>
      <label
        className={classNames(hideLabel && visuallyHidden, labelOnBorder && styles.border, disabled && styles.off)}
        htmlFor={id}
        id={labelId}
      >
        {label}
        {required && <i aria-hidden> *</i>}
      </label>
      {children({ wired, labelId, invalid })}
      {note && (
        <p className={error ? styles.wrong : undefined} id={`${id}note`}>
          {note}
        </p>
      )}
    </div>
  );
}
