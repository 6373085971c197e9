import { useEffect, useState } from 'react';
import type { Settings } from '../../../../platform/account.ts';

export interface AuthScreenProps {
  settings: Settings | undefined;
  /** Goes to another sign-in page, with a message to show there. */
  leadTo: (to: string, message?: string) => void;
}

const current = () => location.pathname.replace(/\/$/, '');

/** The path among the few screens of the sign-in pages; links and the browser's back button move it without a load. */
export function useAuthPath() {
  const [path, setPath] = useState(current);
  useEffect(() => {
    const follow = () => setPath(current());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = (to: string) => {
    history.pushState(null, '', to);
    setPath(current());
  };
  return [path, go] as const;
}
