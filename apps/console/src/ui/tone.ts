import styles from './tone.module.css';

/** What a colour says. */
export type Tone = 'ember' | 'success' | 'warning' | 'error' | 'info' | 'neutral';

/** The class that gives what is inside `--tone` and its `-strong`, `-on`, `-soft` and `-ink` (tokens.css). */
export const toneClass = (tone: Tone) => styles[tone];
