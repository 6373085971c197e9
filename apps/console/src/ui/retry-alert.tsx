import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { InlineAlert } from './inline-alert.tsx';
import { common } from './messages.ts';

interface RetryAlertProps {
  /** Left out where trying again cannot help. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Says why something is not there, with a way to ask for it again. */
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
