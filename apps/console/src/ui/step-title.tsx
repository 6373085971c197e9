import { useEffect, useRef, type ReactNode } from 'react';
import styles from './step-title.module.css';
import { text } from './messages.ts';

interface StepTitleProps {
  /** Which step this is of how many. */
  step: number;
  of: number;
  title: string;
  children?: ReactNode;
}

/** Heads one step of a dialog and takes the focus when the step begins, so that what is read next is the step. */
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
