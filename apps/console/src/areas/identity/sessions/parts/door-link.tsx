import type { DoorScreenProps } from './door-path.ts';

/** A link to another screen of the door. */
export function DoorLink({
  to,
  leadTo,
  children,
}: {
  to: string;
  leadTo: DoorScreenProps['leadTo'];
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
