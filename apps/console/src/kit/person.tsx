import type { ReactNode } from 'react';
import { UserName } from '../ui/user-name.tsx';
import { ProfileLink } from './profile-link.tsx';

interface PersonProps {
  /** Left out where there is no profile: of the property itself, or of somebody who was removed. */
  userId: string | undefined;
  name: string;
  detail?: ReactNode;
}

/** A person in a row of a table, whose name opens the profile. */
export function Person({ userId, name, detail }: PersonProps) {
  return (
    <UserName detail={detail} name={name}>
      <ProfileLink userId={userId}>{name}</ProfileLink>
    </UserName>
  );
}
