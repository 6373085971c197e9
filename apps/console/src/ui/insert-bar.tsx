import styles from './insert-bar.module.css';
import { text } from './messages.ts';

/** What can be put into a text where the cursor stands: `text` goes in, `label` is on the button. */
export interface Insert {
  label: string;
  text: string;
}

interface InsertBarProps {
  inserts: readonly Insert[];
  disabled?: boolean;
  onInsert: (text: string) => void;
}

/** Buttons under a text, which keeps the focus and its cursor. */
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
