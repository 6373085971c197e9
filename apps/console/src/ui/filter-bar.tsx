import Filters from 'lucide-react/icons/sliders-horizontal';
import { Children, useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './filter-bar.module.css';
import { text } from './messages.ts';

interface FilterBarProps {
  children: ReactNode;
  /** How many filters besides the first narrow the list: said where they are folded away. */
  active?: number;
  onReset?: () => void;
}

/** The filters above a list, the search box first, Reset last. On narrow screens all but the first fold away. */
export function FilterBar({ children, active = 0, onReset }: FilterBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [first, ...rest] = Children.toArray(children);
  const reset = onReset && (
    <Button onClick={onReset} className={styles.reset} variant="text">
      {text.filters.reset}
    </Button>
  );
  return (
    <div
      className={classNames(styles.root, rest.length > 0 && styles.folds, open && styles.open)}
      data-folded={(rest.length > 0 && !open) || undefined}
    >
      <div className={styles.fields}>
        {first}
        {rest.length > 0 && (
          <>
            <Button
              aria-controls={id}
              aria-expanded={open}
              className={styles.toggle}
              onClick={() => setOpen(!open)}
              startIcon={<Filters />}
            >
              <span className={styles.word}>{text.filters.toggle}</span>
              {active > 0 && text.filters.active(active)}
            </Button>
            <div className={styles.rest} id={id}>
              {rest}
            </div>
          </>
        )}
      </div>
      {reset}
    </div>
  );
}

/** A switch among the filters. */
export const FilterSwitch = ({ children }: { children: ReactNode }) => <div className={styles.switch}>{children}</div>;

/** A first and a last day among the filters, and whose days they are. */
export const FilterDates = ({ note, children }: { note?: string | undefined; children: ReactNode }) => (
  <div className={styles.dates}>
    {children}
    {note && <small className={styles.note}>{note}</small>}
  </div>
);
