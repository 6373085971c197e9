import { useEffect, useRef } from 'react';

/** Runs when another property is worked at, not at first. */
export function useNewProperty(propertyId: string, onNew: () => void) {
  const before = useRef(propertyId);
  useEffect(() => {
    if (before.current === propertyId) return;
    before.current = propertyId;
    onNew();
  });
}
