import styles from './lines.module.css';

/** Text of several lines, such as an address. */
export const Lines = ({ text }: { text: string }) => <span className={styles.lines}>{text}</span>;
