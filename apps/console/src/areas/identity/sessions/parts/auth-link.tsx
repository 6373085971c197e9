import type { AuthScreenProps } from '../logic/auth-path.ts';

/** A link to another sign-in page. */
export function AuthLink({
  to,
  leadTo,
  children,
}: {
  to: string;
  leadTo: AuthScreenProps['leadTo'];
  children: string;
}) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        leadTo(to);
      }}
    >
      {children}
    </a>
  );
}
