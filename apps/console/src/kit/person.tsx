import type { ReactNode } from 'react';
import { UserName } from '../ui/user-name.tsx';
import { ProfileLink } from './profile-link.tsx';

interface PersonProps {
  /** Missing if there is no profile, such as for the property itself or a removed user. */
  userId: string | undefined;
  name: string;
  detail?: ReactNode;
}

/** A person in a table row; the name links to the profile. */
export function Person({ userId, name, detail }: PersonProps) {
  return (
    <UserName detail={detail} name={name}>
      <ProfileLink userId={userId}>{name}</ProfileLink>
    </UserName>
  );
}
