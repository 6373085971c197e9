import styles from './insert-bar.module.css';

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
  <div aria-label="Insert" className={styles.root} role="group">
    <span aria-hidden>Insert</span>
    {inserts.map(({ label, text }) => (
      <button
        disabled={disabled}
        key={text}
        onClick={() => onInsert(text)}
        onMouseDown={(event) => event.preventDefault()}
        type="button"
      >
        {label}
      </button>
    ))}
  </div>
);
