import { classNames } from '../ui/class-names.ts';
import { Muted } from '../ui/layout.tsx';
import styles from './change-list.module.css';
import { common, text } from './messages.ts';

/** A field's old and new value; `before` is missing if there is no earlier version. */
export interface Change {
  label: string;
  before?: string;
  after: string;
}

interface ChangeListProps {
  changes: readonly Change[];
  isFirst: boolean;
  /** Truncates each change to one line. */
  inShort?: boolean;
}

/** The changes of a version, one field per line, with the old value next to the new one. */
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
