import type { ReactNode } from 'react';
import { useSession } from '../platform/session.tsx';
import { Link } from './link.tsx';
import styles from './profile-link.module.css';
import { useProfilePath } from './use-profile-path.ts';

/** A name that links to the profile. Plain text without an id, or if the viewer may not open it. */
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
