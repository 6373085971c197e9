import styles from './sparkline.module.css';

const [width, height] = [96, 28];

interface SparklineProps {
  /** Its accessible name; without one, the line is hidden from assistive technology. */
  label?: string;
  values: readonly number[];
}

/** A figure over time, as one line without axes. */
export function Sparkline({ label, values }: SparklineProps) {
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map(
    (value, i) => `${(i * step).toFixed(1)},${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`,
  );
  const line = points.length > 1 ? points.join(' ') : `0,${height - 2} ${width},${height - 2}`;
  return (
    <svg
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      className={styles.root}
      height={height}
      role={label === undefined ? undefined : 'img'}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
    >
      <polygon className={styles.area} points={`0,${height} ${line} ${width},${height}`} />
      <polyline className={styles.line} points={line} />
    </svg>
  );
}
