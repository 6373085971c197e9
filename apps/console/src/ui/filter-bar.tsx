import Filters from 'lucide-react/icons/sliders-horizontal';
import { Children, useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './filter-bar.module.css';
import { text } from './messages.ts';

interface FilterBarProps {
  children: ReactNode;
  /** Number of active filters besides the first, shown while they're collapsed. */
  active?: number;
  onReset?: () => void;
}

/** The filters above a list, search first and Reset last. Narrow screens collapse all but the first. */
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

/** Switches as filters, which wrap to the next line together. */
export const FilterSwitches = ({ children }: { children: ReactNode }) => (
  <div className={styles.switches}>{children}</div>
);

/** A date range as a filter, with its time zone. */
export const FilterDates = ({ note, children }: { note?: string | undefined; children: ReactNode }) => (
  <div className={styles.dates}>
    {children}
    {note && <small className={styles.note}>{note}</small>}
  </div>
);
