import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Muted } from './layout.tsx';
import styles from './section.module.css';
import { Title } from './title.tsx';

interface SectionProps {
  title?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  /** No inner padding: for tables and lists that reach the border. */
  flush?: boolean;
  children: ReactNode;
}

/** A surface with hairline border; its title names the region. */
export function Section({ title, hint, actions, flush, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.root} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className={classNames(styles.head, flush && styles.flush)}>
          <div>
            <Title id={id} level={2}>
              {title}
            </Title>
            {hint && (
              <Muted as="span" small>
                {hint}
              </Muted>
            )}
          </div>
          {actions && <div>{actions}</div>}
        </div>
      )}
      {flush ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}
