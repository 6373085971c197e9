import { counted } from '@hearth/contract/counts';
import type { ResultDetail } from '@hearth/contract/points/result-record';
import styles from './trend.module.css';

const names = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const nameOf = (month: string) => names.format(new Date(`${month}-15T00:00:00Z`));

/** The average of each month out of five stars, the last twelve of them; each says its figures in words. */
export function Trend({ label, months }: { label: string; months: ResultDetail['months'] }) {
  return (
    <ol aria-label={label} className={styles.root}>
      {months.slice(-12).map(({ month, avgRating, responses }) => (
        <li key={month}>
          <b>{avgRating === null ? '–' : avgRating.toFixed(1)}</b>
          <span aria-hidden className={styles.column}>
            <i style={{ height: `${((avgRating ?? 0) / 5) * 100}%` }} />
          </span>
          <small>{nameOf(month)}</small>
          <small>{counted(responses, 'answer')}</small>
        </li>
      ))}
    </ol>
  );
}
