import type { ReactNode } from 'react';
import { RichCell } from './rich-cell.tsx';
import { UserAvatar } from './user-avatar.tsx';

interface UserNameProps {
  name: string;
  detail?: ReactNode;
  /** What stands for the name, such as a link with it. */
  children?: ReactNode;
}

/** A person in a row of a table: initials, name, and a quieter line below where there is one. */
export const UserName = ({ name, detail, children }: UserNameProps) => (
  <RichCell detail={detail} picture={<UserAvatar name={name} size={30} />} title={name}>
    {children}
  </RichCell>
);
