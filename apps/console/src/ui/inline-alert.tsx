import Done from 'lucide-react/icons/circle-check';
import Failed from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import Careful from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './inline-alert.module.css';
import { toneClass } from './tone.ts';

export type Severity = 'success' | 'error' | 'warning' | 'info';

export const severityIcons = { success: Done, error: Failed, warning: Careful, info: Info };

interface InlineAlertProps {
  severity: Severity;
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** A persistent message. Errors are announced right away, others politely. */
export function InlineAlert({ severity, title, action, children }: InlineAlertProps) {
  const Icon = severityIcons[severity];
  return (
    <div className={classNames(styles.alert, toneClass(severity))} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        {title && children && ' '}
        {children}
      </div>
      {action}
    </div>
  );
}
