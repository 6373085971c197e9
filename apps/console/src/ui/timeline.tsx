import type { ReactNode } from 'react';
import styles from './timeline.module.css';

/** An entry: what happened, when, and its text. */
export interface TimelineEntry {
  id: string;
  title: ReactNode;
  at: ReactNode;
  text?: ReactNode;
  tone?: 'success' | 'error' | 'ember';
}

/** A record's history, in the given order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.root}>
      {entries.map(({ id, title, at, text, tone }) => (
        <li className={tone && styles[tone]} key={id}>
          <div className={styles.head}>
            <span>{title}</span>
            <span className={styles.at}>{at}</span>
          </div>
          {text && <div className={styles.text}>{text}</div>}
        </li>
      ))}
    </ol>
  );
}
