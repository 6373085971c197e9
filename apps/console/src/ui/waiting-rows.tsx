import { Skeleton } from './skeleton.tsx';
import styles from './waiting-rows.module.css';
import { RetryAlert } from './retry-alert.tsx';

/** Stands for rows that are on their way, or says why they are not there. */
export function WaitingRows({ error, retry, rows }: { error: string | undefined; retry: () => void; rows: number }) {
  return (
    <div className={styles.root}>
      {error === undefined ? (
        <div aria-busy>
          {Array.from({ length: rows }, (_, i) => (
            <Skeleton height={68} key={i} />
          ))}
        </div>
      ) : (
        <RetryAlert onRetry={retry}>{error}</RetryAlert>
      )}
    </div>
  );
}
