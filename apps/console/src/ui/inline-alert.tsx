import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Failed from '@mui/icons-material/ErrorOutlineRounded';
import Info from '@mui/icons-material/InfoOutlined';
import Careful from '@mui/icons-material/WarningAmberRounded';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** How grave a message is. */
export type Severity = 'success' | 'error' | 'warning' | 'info';

/** The icon of each severity. */
export const severityIcons = { success: Done, error: Failed, warning: Careful, info: Info };

const Root = styled('div')<{ severity: Severity }>(({ theme, severity }) => ({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  padding: '10px 14px',
  borderRadius: 8,
  background: theme.vars.palette.tone[severity].soft,
  color: theme.vars.palette.text.primary,
  fontSize: '0.875rem',
  '& > svg': { fontSize: 19, marginTop: 1, color: theme.vars.palette.tone[severity].ink, flex: 'none' },
  '& > div': { flex: 1, minWidth: 0 },
}));

interface InlineAlertProps {
  severity: Severity;
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** A message that stays on the page. Errors are announced at once, the rest politely. */
export function InlineAlert({ severity, title, action, children }: InlineAlertProps) {
  const Icon = severityIcons[severity];
  return (
    <Root role={severity === 'error' ? 'alert' : 'status'} severity={severity}>
      <Icon aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        {title && children && ' '}
        {children}
      </div>
      {action}
    </Root>
  );
}
