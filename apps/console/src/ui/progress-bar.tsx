import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** 0 to 1; undefined if the end isn't known. */
  value?: number;
  detail?: string;
}

/** Progress of a long task, such as an export. */
export function ProgressBar({ label, value, detail }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      <div className={styles.caption}>
        <span>{label}</span>
        <span>{detail ?? (percent === undefined ? '' : `${percent}%`)}</span>
      </div>
      <div
        className={styles.track}
        aria-label={label}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        aria-valuetext={detail}
        role="progressbar"
      >
        {percent === undefined ? <div className={styles.unknown} /> : <div style={{ width: `${percent}%` }} />}
      </div>
    </div>
  );
}
