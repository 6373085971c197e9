import styles from './tone.module.css';

/** The meaning of a color. */
export type Tone = 'ember' | 'success' | 'warning' | 'error' | 'info' | 'neutral';

/** The class that sets `--tone` and its `-strong`, `-on`, `-soft` and `-ink` variants (tokens.css). */
export const toneClass = (tone: Tone) => styles[tone];
