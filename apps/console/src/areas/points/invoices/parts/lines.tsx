import styles from './lines.module.css';

/** Multi-line text, such as an address. */
export const Lines = ({ of }: { of: string }) => <span className={styles.lines}>{of}</span>;
