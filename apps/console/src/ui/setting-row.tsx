import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

/** Something that is set up or not: its name, what is known of it, and what can be done. */
export function SettingRow({ name, text, children }: { name: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>{name}</div>
        {text && <p>{text}</p>}
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </li>
  );
}

/** The list that setting rows stand in. */
export const SettingList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;
