import { useState } from 'react';

const place = 'hearth-sidebar';

/** Whether the sidebar is collapsed to icons; stored in the browser. */
export function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(place) === 'collapsed');
  const remember = (next: boolean) => {
    setCollapsed(next);
    localStorage.setItem(place, next ? 'collapsed' : 'wide');
  };
  return [collapsed, remember] as const;
}
