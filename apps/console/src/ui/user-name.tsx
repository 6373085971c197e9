import type { ReactNode } from 'react';
import { RichCell } from './rich-cell.tsx';
import { UserAvatar } from './user-avatar.tsx';

interface UserNameProps {
  name: string;
  detail?: ReactNode;
  /** Replaces the name, such as with a link. */
  children?: ReactNode;
}

/** A person in a table row: initials, name, and an optional second line. */
export const UserName = ({ name, detail, children }: UserNameProps) => (
  <RichCell detail={detail} picture={<UserAvatar name={name} size={30} />} title={name}>
    {children}
  </RichCell>
);
