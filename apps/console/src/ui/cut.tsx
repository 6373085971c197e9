import styles from './cut.module.css';

/** A text of unknown length in a row of a table: one line, cut only where the table has no room for it; whole when pointed at. */
export function Cut({ text }: { text: string }) {
  return (
    <span className={styles.root}>
      <span title={text}>{text}</span>
    </span>
  );
}
