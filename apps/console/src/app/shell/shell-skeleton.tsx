import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import styles from './frame.module.css';

/** The shell's shape while the selected property is on its way. */
export function ShellSkeleton() {
  return (
    <div className={styles.frame}>
      <div className={styles.side} />
      <div>
        <div className={styles.content}>
          <PageSkeleton />
        </div>
      </div>
    </div>
  );
}
