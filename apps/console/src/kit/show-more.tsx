import { Button } from '../ui/button.tsx';
import { common } from './messages.ts';

interface ShowMoreProps {
  /** A list that grows, as `usePages` gives it. */
  pages: { loadMore: (() => void) | undefined; isLoadingMore: boolean };
}

/** Brings the next page of a list that grows; stays, busy, while that is on its way. */
export const ShowMore = ({ pages: { loadMore, isLoadingMore } }: ShowMoreProps) =>
  (loadMore || isLoadingMore) && (
    <Button loading={isLoadingMore} onClick={loadMore}>
      {common.showMore}
    </Button>
  );
