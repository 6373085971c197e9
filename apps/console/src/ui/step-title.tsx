import { useEffect, useRef, type ReactNode } from 'react';
import styles from './step-title.module.css';
import { text } from './messages.ts';

interface StepTitleProps {
  /** Number of the current step, and of all steps. */
  step: number;
  of: number;
  title: string;
  children?: ReactNode;
}

/** The title of a dialog's step. Takes the focus when the step starts, so that screen readers continue there. */
export function StepTitle({ step, of, title, children }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  return (
    <div className={styles.root}>
      <small>{text.steps.position(step, of)}</small>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children && <p>{children}</p>}
    </div>
  );
}
