import { useId } from 'react';
import styles from './star-rating.module.css';
import { text } from './messages.ts';

const star = 'M8 1.6l1.96 4.02 4.42.63-3.2 3.12.76 4.41L8 11.7l-3.94 2.08.76-4.41-3.2-3.12 4.42-.63Z';

/** Read-only stars, to the nearest half. Shows 'Not rated' without a rating. */
export function StarRating({ value, max = 5, size = 17 }: { value: number | null; max?: number; size?: number }) {
  const id = useId();
  if (value === null) return <span>{text.rating.none}</span>;
  const halves = Math.round(value * 2);
  return (
    <span className={styles.root} aria-label={text.rating.stars(halves / 2, max)} role="img">
      {Array.from({ length: max }, (_, i) => {
        const share = Math.min(2, Math.max(0, halves - i * 2)) / 2;
        return (
          <svg aria-hidden height={size} key={i} viewBox="0 0 16 16" width={size}>
            <clipPath id={`${id}${i}`}>
              <rect height="16" width={16 * share} />
            </clipPath>
            <path className={styles.rest} d={star} fill="none" stroke="currentColor" strokeLinejoin="round" />
            <path
              clipPath={`url(#${id}${i})`}
              d={star}
              fill="currentColor"
              stroke="currentColor"
              strokeLinejoin="round"
            />
          </svg>
        );
      })}
    </span>
  );
}
