import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** A line of text, or the block of a card, picture or chart. */
  shape?: 'line' | 'block';
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** Stands where something will be. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} style={{ width, height }} />;
}
