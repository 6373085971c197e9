import Done from 'lucide-react/icons/check';
import { classNames } from './class-names.ts';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { text } from './messages.ts';

interface StepperProps<Step extends string> {
  label: string;
  /** `wrong` if the step has errors. */
  steps: readonly { id: Step; label: string; wrong?: boolean }[];
  current: Step;
  /** Goes back to a step that is done or has errors; without it, steps are plain text. */
  onGo?: (step: Step) => void;
}

/** The numbered steps of a form, as done, current or with errors. Phones show only the current step's name. */
export function Stepper<Step extends string>({ label, steps, current, onGo }: StepperProps<Step>) {
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map(({ id, label: name, wrong }, index) => {
          const state = index === at ? 'current' : index < at ? 'done' : 'ahead';
          const shown = (
            <>
              <i aria-hidden>{wrong ? '!' : state === 'done' ? <Done size={15} /> : index + 1}</i>
              <span>
                {name}
                {wrong ? (
                  <VisuallyHidden>{text.steps.wrong}</VisuallyHidden>
                ) : (
                  state === 'done' && <VisuallyHidden>{text.steps.done}</VisuallyHidden>
                )}
              </span>
            </>
          );
          return (
            <li
              aria-current={state === 'current' ? 'step' : undefined}
              className={classNames(styles[state], wrong && styles.wrong)}
              key={id}
            >
              {onGo && state !== 'current' && (state === 'done' || wrong) ? (
                <button onClick={() => onGo(id)} type="button">
                  {shown}
                </button>
              ) : (
                <div>{shown}</div>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
