import { useEffect, useRef } from 'react';
import type { Scope } from '../platform/scope.ts';

/** Runs when another property, company or group is worked at, not at first. */
export function useNewScope(scope: Scope, onNew: () => void) {
  const before = useRef(scope);
  useEffect(() => {
    if (before.current === scope) return;
    before.current = scope;
    onNew();
  });
}
