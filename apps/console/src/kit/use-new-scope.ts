import { useEffect, useRef } from 'react';
import { wasBackOrForward } from '../platform/location.ts';

/** Runs when the property, company or group changes, not on mount. Back and Forward restore a URL as it was. */
export function useNewScope(scope: object, onNew: (isReturn: boolean) => void) {
  const before = useRef(scope);
  useEffect(() => {
    if (before.current === scope) return;
    before.current = scope;
    onNew(wasBackOrForward());
  });
}
