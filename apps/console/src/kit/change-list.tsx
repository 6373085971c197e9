import { classNames } from '../ui/class-names.ts';
import { Muted } from '../ui/layout.tsx';
import styles from './change-list.module.css';
import { common, text } from './messages.ts';

/** A field as it was and as it is; `before` is left out where there was nothing to compare with. */
export interface Change {
  label: string;
  before?: string;
  after: string;
}

interface ChangeListProps {
  changes: readonly Change[];
  isFirst: boolean;
  /** Each change in one line, cut where it is longer. */
  inShort?: boolean;
}

/** What a version changed, a line for each field, with the old beside the new. */
export function ChangeList({ changes, isFirst, inShort }: ChangeListProps) {
  if (changes.length === 0) return <Muted small>{text.changes.none}</Muted>;
  return (
    <>
      {isFirst && <strong>{common.created}</strong>}
      <ul className={classNames(styles.root, inShort && styles.short)}>
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
