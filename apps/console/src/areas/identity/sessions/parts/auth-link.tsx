import type { AuthScreenProps } from '../logic/auth-path.ts';

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
