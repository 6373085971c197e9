import type { ComponentPropsWithoutRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

type Gap = 4 | 8 | 12 | 16 | 20 | 24;

interface LayoutProps extends ComponentPropsWithoutRef<'div'> {
  /** Between the children, in px. */
  gap?: Gap;
}

/** Children below each other; with `row` beside each other, wrapping. */
export function Stack({ gap = 12, row, className, ...rest }: LayoutProps & { row?: boolean }) {
  return <div {...rest} className={classNames(row ? styles.row : styles.stack, styles[`gap${gap}`], className)} />;
}

/** Two sections beside each other, the first the wider; below each other where there is no room. */
export function Split({ gap = 16, className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.split, styles[`gap${gap}`], className)} />;
}

interface GridProps extends LayoutProps {
  /** How narrow a column may become, in px, before there is one less. */
  min?: 200 | 220 | 320;
}

/** Columns of equal width, as many as fit. */
export function Grid({ gap = 16, min = 200, className, ...rest }: GridProps) {
  return <div {...rest} className={classNames(styles.grid, styles[`min${min}`], styles[`gap${gap}`], className)} />;
}

interface MutedProps extends ComponentPropsWithoutRef<'p'> {
  as?: 'p' | 'div' | 'span';
  small?: boolean;
}

/** Text of second rank. */
export function Muted({ as: Element = 'p', small, className, ...rest }: MutedProps) {
  return <Element {...rest} className={classNames(styles.muted, small && styles.small, className)} />;
}
