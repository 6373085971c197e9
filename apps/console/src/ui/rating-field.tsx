import type { CSSProperties } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './rating-field.module.css';
import { StarRating } from './star-rating.tsx';
import { text } from './messages.ts';

export interface RatingFieldProps extends FieldProps {
  /** 0.5 to `max` in halves; null if not rated. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  max?: number;
}

const size = 28;

/**
 * A rating in half stars: arrows step by a half, and left of the first star clears it. A native slider covers the
 * stars.
 */
export function RatingField({ value, onChange, onBlur, max = 5, ...field }: RatingFieldProps) {
  return (
    <Field {...field}>
      {({ controlProps }) => (
        <div
          className={styles.root}
          data-off={field.disabled || undefined}
          style={{ '--size': `${size + 1}px`, '--max': max } as CSSProperties}
        >
          <span aria-hidden>
            <StarRating max={max} size={size} value={value ?? 0} />
          </span>
          <input
            {...controlProps}
            aria-required={undefined}
            aria-valuetext={value === null ? text.rating.none : text.rating.value(value, max)}
            max={max}
            min={0}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.valueAsNumber || null)}
            step={0.5}
            type="range"
            value={value ?? 0}
          />
          <span aria-hidden>{value === null ? text.rating.none : text.rating.value(value, max)}</span>
        </div>
      )}
    </Field>
  );
}
