import type { ReactNode } from 'react';
import { UserAvatar } from './user-avatar.tsx';
import styles from './user-name.module.css';

interface UserNameProps {
  name: string;
  detail?: ReactNode;
  /** What stands for the name, such as a link with it. */
  children?: ReactNode;
}

/** A person in a row of a table: initials, name, and a quieter line below where there is one. Both are cut only where there is no room. */
export function UserName({ name, detail, children = name }: UserNameProps) {
  return (
    <span className={styles.root}>
      <UserAvatar name={name} size={30} />
      <span>
        <span title={name}>{children}</span>
        {detail && <small title={typeof detail === 'string' ? detail : undefined}>{detail}</small>}
      </span>
    </span>
  );
}
