import type { ReactNode } from 'react';
import styles from './timeline.module.css';

/** One entry of a timeline: what happened, when, and the words that came with it. */
export interface TimelineEntry {
  id: string;
  title: ReactNode;
  at: ReactNode;
  text?: ReactNode;
  tone?: 'success' | 'error' | 'ember';
}

/** What happened to a record, in the order given. */
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
