import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import styles from './frame.module.css';

/** Skeleton of the shell while the selected property loads. */
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
