import { formatCount } from '@hearth/contract/format';
import styles from './figure-row.module.css';

/** Labeled counts in a row; undefined shows a dash while loading. */
export function FigureRow({
  figures,
}: {
  figures: readonly { label: string; value: number | undefined; isError?: boolean }[];
}) {
  return (
    <dl className={styles.root}>
      {figures.map(({ label, value, isError }) => (
        <div className={isError && value ? styles.error : undefined} key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
