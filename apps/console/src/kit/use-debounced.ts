import { searchDebounceMs } from '@hearth/contract/constants';
import { useEffect, useState } from 'react';

/** The value after a time without a change, 500 ms by default (spec 1, section 9). */
export function useDebounced(value: string, ms: number = searchDebounceMs): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
