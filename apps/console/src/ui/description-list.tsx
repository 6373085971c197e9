import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** Rows of labels and values. An empty value shows a dash; a row with the label `false` is omitted. */
export function DescriptionList({ rows }: { rows: readonly (readonly [label: string | false, value: ReactNode])[] }) {
  return (
    <dl className={styles.root}>
      {rows.map(
        ([label, value]) =>
          label !== false && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
