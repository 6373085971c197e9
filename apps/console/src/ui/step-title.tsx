import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';

const Root = styled('div')(({ theme }) => ({
  marginBottom: 16,
  '& h3': { margin: 0, fontSize: '1rem', lineHeight: '24px', fontWeight: 640, outline: 0 },
  '& p': { margin: '2px 0 0', fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& small': { fontSize: '0.8125rem', fontWeight: 560, color: theme.vars.palette.text.secondary },
}));

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
    <Root>
      <small>
        Step {step} of {of}
      </small>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children && <p>{children}</p>}
    </Root>
  );
}
