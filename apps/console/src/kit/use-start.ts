import { useEffect, useEffectEvent } from 'react';
import { firstValue, useChange, useSearch } from './address.ts';

/** Opens a dialog of the screen when a link names it, such as `?start=send`. Removes the name, so Back doesn't reopen it. */
export function useStart(name: string, open: () => void, isAllowed: boolean) {
  const change = useChange();
  const isNamed = firstValue(useSearch(['start']).start) === name;
  const begin = useEffectEvent(() => {
    change({ start: undefined }, { replace: true });
    if (isAllowed) open();
  });
  useEffect(() => {
    if (isNamed) begin();
  }, [isNamed]);
}
