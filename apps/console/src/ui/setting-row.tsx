import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

/** A setting with its name, its state and its actions. */
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

/** The list around setting rows. */
export const SettingList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;
