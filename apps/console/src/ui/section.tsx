import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Muted } from './layout.tsx';
import styles from './section.module.css';
import { Title } from './title.tsx';

interface SectionProps {
  title?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  /** No padding: for tables and lists that reach the border. */
  flush?: boolean;
  /** Its height isn't known yet, so what follows is hidden until it is (base.css). */
  growing?: boolean;
  children: ReactNode;
}

/** A bordered surface, named by its title. */
export function Section({ title, hint, actions, flush, growing, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className={styles.root} data-growing={growing || undefined}>
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
