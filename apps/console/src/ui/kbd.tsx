import type { ReactNode } from 'react';
import styles from './kbd.module.css';

/** A keyboard key, as a shortcut hint. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={styles.kbd}>{children}</kbd>;
