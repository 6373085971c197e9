import type { ComponentPropsWithoutRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

type Gap = 4 | 8 | 12 | 16 | 20 | 24;

interface LayoutProps extends ComponentPropsWithoutRef<'div'> {
  /** Gap in px. */
  gap?: Gap;
}

/** Stacks children; with `row`, puts them in a wrapping row. */
export function Stack({ gap = 12, row, className, ...rest }: LayoutProps & { row?: boolean }) {
  return <div {...rest} className={classNames(row ? styles.row : styles.stack, styles[`gap${gap}`], className)} />;
}

/** Two sections in columns, the first one wider; stacked if they don't fit. */
export function Split({ gap = 16, className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.split, styles[`gap${gap}`], className)} />;
}

interface GridProps extends LayoutProps {
  /** Minimum column width in px. */
  min?: 200 | 220 | 320;
}

/** As many columns of equal width as fit. */
export function Grid({ gap = 16, min = 200, className, ...rest }: GridProps) {
  return <div {...rest} className={classNames(styles.grid, styles[`min${min}`], styles[`gap${gap}`], className)} />;
}

interface MutedProps extends ComponentPropsWithoutRef<'p'> {
  as?: 'p' | 'div' | 'span';
  small?: boolean;
}

/** Secondary text. */
export function Muted({ as: Element = 'p', small, className, ...rest }: MutedProps) {
  return <Element {...rest} className={classNames(styles.muted, small && styles.small, className)} />;
}
