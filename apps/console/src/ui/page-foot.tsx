import type { ReactNode } from 'react';
import styles from './page-foot.module.css';

/** Buttons of a full-page form, always in view; the primary one last. */
export const PageFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.root}>
    <span className={styles.note} role="status">
      {note}
    </span>
    {children}
  </div>
);
