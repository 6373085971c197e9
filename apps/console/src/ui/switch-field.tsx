import { useId, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch-field.module.css';
import { text } from './messages.ts';

interface SwitchFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  /**
   * Takes effect right away. The switch is locked while the promise is pending. If it rejects, the switch goes back and
   * shows why.
   */
  onChange: (checked: boolean) => unknown;
  disabled?: boolean;
  /** An error from the owner. */
  error?: string | undefined;
}

/** A switch that takes effect right away. For form values, use CheckboxField. */
export function SwitchField({ label, hint, checked, onChange, disabled, error }: SwitchFieldProps) {
  const id = useId();
  const [wanted, setWanted] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const isPending = wanted !== undefined;
  const turn = async (to: boolean) => {
    setWanted(to);
    setProblem(undefined);
    try {
      await onChange(to);
    } catch (reason) {
      setProblem(reason instanceof Error && reason.message ? reason.message : text.switch.failed);
    } finally {
      setWanted(undefined);
    }
  };
  const wrong = error ?? problem;
  const note = wrong ?? hint;
  return (
    <div className={styles.root}>
      <label>
        <input
          aria-checked={wanted ?? checked}
          aria-busy={isPending || undefined}
          aria-describedby={note ? id : undefined}
          aria-disabled={isPending || undefined}
          checked={wanted ?? checked}
          className={classNames(isPending && styles.pending)}
          disabled={disabled}
          onChange={({ target }) => !isPending && void turn(target.checked)}
          role="switch"
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      {note && (
        <p className={wrong ? styles.wrong : undefined} id={id} role={wrong ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
