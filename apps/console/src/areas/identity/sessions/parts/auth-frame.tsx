import { useEffect, useRef, type ReactNode } from 'react';
import { HearthMark } from '../../../../ui/hearth-mark.tsx';
import { AuthToasts } from './auth-toasts.tsx';
import styles from './auth.module.css';
import { Street } from './street.tsx';

export function AuthFrame({
  title,
  product,
  notice,
  children,
}: {
  title: string;
  product: string;
  notice: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    if (before.current === title) return;
    before.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.page}>
      <main>
        <div className={styles.mark}>
          <HearthMark size={34} />
          {product}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {notice && (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        {children}
      </main>
      <Street />
      <AuthToasts />
    </div>
  );
}
