import type { ReactNode } from 'react';
import { Muted } from './layout.tsx';
import styles from './page-header.module.css';
import { Title } from './title.tsx';

/** Page title with an optional subtitle, and actions at the right that wrap below the title on narrow screens. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles.root}>
      <div>
        <Title level={1}>{title}</Title>
        {subtitle && <Muted className={styles.subtitle}>{subtitle}</Muted>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
