import { Skeleton } from './skeleton.tsx';

/** Skeleton rows. */
export const WaitingRows = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => <Skeleton height={68} key={row} />);
