import { Button } from '../ui/button.tsx';
import { common } from './messages.ts';

interface ShowMoreProps {
  /** A list from `usePages`. */
  pages: { loadMore: (() => void) | undefined; isLoadingMore: boolean };
}

/** Loads the next page of a growing list; busy while it loads. */
export const ShowMore = ({ pages: { loadMore, isLoadingMore } }: ShowMoreProps) =>
  (loadMore || isLoadingMore) && (
    <Button loading={isLoadingMore} onClick={loadMore}>
      {common.showMore}
    </Button>
  );
