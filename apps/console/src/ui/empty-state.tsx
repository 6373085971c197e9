import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Muted } from './layout.tsx';
import { text } from './messages.ts';

interface EmptyStateProps {
  title?: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** An empty list's message, with an optional next step. */
export function EmptyState({ title = text.empty.title, hint, action, icon = <Inbox aria-hidden /> }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      {icon}
      <strong>{title}</strong>
      {hint && <Muted className={styles.hint}>{hint}</Muted>}
      {action}
    </div>
  );
}
