import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** Rows of label and value; an empty value shows a dash, a row whose label is false is left out. */
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
