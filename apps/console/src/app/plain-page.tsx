import type { ReactNode } from 'react';
import { HearthMark } from '../ui/hearth-mark.tsx';
import { Muted } from '../ui/layout.tsx';
import { Title } from '../ui/title.tsx';
import styles from './plain-page.module.css';

export function Plain({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <HearthMark size={48} />
      <Title level={1}>{title}</Title>
      {text && (
        <Muted as="div" className={styles.text}>
          {text}
        </Muted>
      )}
      {children}
    </div>
  );
}
