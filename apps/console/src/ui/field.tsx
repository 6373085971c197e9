import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { visuallyHidden } from './visually-hidden.tsx';

export interface FieldProps {
  label: string;
  /** Hides the label visually, such as in filter bars. */
  hideLabel?: boolean;
  /** Puts the label on the border, for filter bars where the value alone isn't clear. */
  labelOnBorder?: boolean;
  hint?: ReactNode;
  /** Says how to fix the input. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Ties a control to its label and message: the control spreads `controlProps`. */
export interface FieldWiring {
  controlProps: {
    id: string;
    disabled: boolean | undefined;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
  };
  labelId: string;
  invalid: boolean;
}

/** Label, control, and hint or error. */
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
  const controlProps = {
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
      {children({ controlProps, labelId, invalid })}
      {note && (
        <p className={error ? styles.wrong : undefined} id={`${id}note`}>
          {note}
        </p>
      )}
    </div>
  );
}
