import { Button } from './button.tsx';
import { InlineAlert } from './inline-alert.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './waiting-rows.module.css';

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
        <InlineAlert
          action={
            <Button onClick={retry} size="small">
              Try again
            </Button>
          }
          severity="error"
        >
          {error}
        </InlineAlert>
      )}
    </div>
  );
}
