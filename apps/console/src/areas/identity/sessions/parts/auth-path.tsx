import { useEffect, useState } from 'react';
import type { Settings } from '../../../../platform/account.ts';

export interface AuthScreenProps {
  settings: Settings | undefined;
  /** Opens another sign-in page, with a message to show there. */
  goTo: (to: string, message?: string) => void;
}

const current = () => location.pathname.replace(/\/$/, '');

/** Client-side routing of the sign-in pages, including the Back button. */
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

/** A link to another sign-in page. */
export function AuthLink({ to, goTo, children }: { to: string; goTo: AuthScreenProps['goTo']; children: string }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
