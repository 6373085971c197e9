import type { ReactNode } from 'react';
import { useSession } from '../platform/session.tsx';
import { Link } from './link.tsx';
import styles from './profile-link.module.css';
import { useProfilePath } from './use-profile-path.ts';

/** A person's name that opens their profile. Plain text where the viewer may not read it, and without an id. */
export function ProfileLink({ userId, children }: { userId: string | undefined; children: ReactNode }) {
  const { may } = useSession();
  const profilePath = useProfilePath();
  return userId !== undefined && may('users.view') ? (
    <Link className={styles.root} to={profilePath(userId)}>
      {children}
    </Link>
  ) : (
    children
  );
}
