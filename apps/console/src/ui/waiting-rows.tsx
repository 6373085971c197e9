import { Skeleton } from './skeleton.tsx';

/** Stands for rows that are on their way. */
export const WaitingRows = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => <Skeleton height={68} key={row} />);
