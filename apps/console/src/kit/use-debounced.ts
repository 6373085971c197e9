import { searchDebounceMs } from '@hearth/contract/constants';
import { useEffect, useState } from 'react';

/** The value after 500 ms without a change (spec 1, section 9). */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
