import type { ReactNode } from 'react';
import styles from './page-foot.module.css';

/** The buttons of a form that fills the page, in sight wherever it is scrolled to; the primary one last. */
export const PageFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.root}>
    <span className={styles.note} role="status">
      {note}
    </span>
    {children}
  </div>
);
