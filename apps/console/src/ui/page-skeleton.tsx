import styles from './page-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { common } from './messages.ts';

/** A page's skeleton while its code or first data loads. */
export function PageSkeleton() {
  return (
    <div aria-busy role="status">
      <VisuallyHidden>{common.loading}</VisuallyHidden>
      <Skeleton height={40} width={240} />
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton height={110} key={card} shape="block" />
        ))}
      </div>
      <Skeleton height={360} shape="block" />
    </div>
  );
}
