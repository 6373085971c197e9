import styles from './insert-bar.module.css';
import { text } from './messages.ts';

/** A snippet for a text: `text` is inserted at the cursor, `label` is on the button. */
export interface Insert {
  label: string;
  text: string;
}

interface InsertBarProps {
  inserts: readonly Insert[];
  disabled?: boolean;
  onInsert: (text: string) => void;
}

/** Buttons below a text, which keeps its focus and cursor. */
export const InsertBar = ({ inserts, disabled, onInsert }: InsertBarProps) => (
  <div aria-label={text.insert} className={styles.root} role="group">
    <span aria-hidden>{text.insert}</span>
    {inserts.map(({ label, text: value }) => (
      <button
        disabled={disabled}
        key={value}
        onClick={() => onInsert(value)}
        onMouseDown={(event) => event.preventDefault()}
        type="button"
      >
        {label}
      </button>
    ))}
  </div>
);
