import { useEffect, useRef } from 'react';
import { cameByStep } from '../platform/location.ts';

/** Runs when another property, company or group is worked at, not at first. Back and Forward lead to an address that stays as it was. */
export function useNewScope(scope: object, onNew: (isReturn: boolean) => void) {
  const before = useRef(scope);
  useEffect(() => {
    if (before.current === scope) return;
    before.current = scope;
    onNew(cameByStep());
  });
}
