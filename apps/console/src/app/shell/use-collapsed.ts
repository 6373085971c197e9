import { useState } from 'react';

const storageKey = 'hearth-sidebar';

/** True if the sidebar is collapsed to icons; stored in the browser. */
export function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'collapsed');
  const remember = (next: boolean) => {
    setCollapsed(next);
    localStorage.setItem(storageKey, next ? 'collapsed' : 'wide');
  };
  return [collapsed, remember] as const;
}
