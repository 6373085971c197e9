import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { InlineAlert } from './inline-alert.tsx';
import { common } from './messages.ts';

interface RetryAlertProps {
  /** Undefined if retrying can't help. */
  onRetry?: () => void;
  children: ReactNode;
}

/** An error with a retry button. */
export const RetryAlert = ({ onRetry, children }: RetryAlertProps) => (
  <InlineAlert
    action={
      onRetry && (
        <Button onClick={onRetry} size="small">
          {common.tryAgain}
        </Button>
      )
    }
    severity="error"
  >
    {children}
  </InlineAlert>
);
