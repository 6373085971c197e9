import type { ReactNode } from 'react';
import styles from './kbd.module.css';
import { text } from './messages.ts';

/** A keyboard key, as a shortcut hint. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={styles.kbd}>{children}</kbd>;

export const isMac = () => /^Mac/.test(navigator.platform);

/** Name of the key of shortcuts. */
export const modifierKey = () => (isMac() ? text.keys.command : text.keys.control);
