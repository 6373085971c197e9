import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** A line of text, or a block such as a card, picture or chart. */
  shape?: 'line' | 'block';
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** A loading placeholder. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} style={{ width, height }} />;
}
