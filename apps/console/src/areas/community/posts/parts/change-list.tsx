import { Muted } from '../../../../ui/layout.tsx';
import type { Change } from '../logic/changes.ts';
import styles from './change-list.module.css';

/** What a version changed, a line for each field, with the old beside the new. */
export function ChangeList({ changes, isFirst }: { changes: readonly Change[]; isFirst: boolean }) {
  if (changes.length === 0) return <Muted small>Nothing that is shown here</Muted>;
  return (
    <>
      {isFirst && <strong>Created</strong>}
      <ul className={styles.root}>
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            <b>{label}</b>{' '}
            {before !== undefined && (
              <>
                <del title={before}>{before}</del> <span aria-hidden>→</span>{' '}
              </>
            )}
            {isFirst ? <span title={after}>{after}</span> : <ins title={after}>{after}</ins>}
          </li>
        ))}
      </ul>
    </>
  );
}
