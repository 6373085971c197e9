import type { Figures } from '@hearth/contract/insights/dashboard';
import { Link } from '../../../../kit/link.tsx';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { text } from '../messages.ts';
import styles from './top-residents.module.css';

export function TopResidents({ figures }: { figures: Figures | undefined }) {
  const profilePath = useProfilePath();
  return (
    <Section hint={text.topResidents.hint} title={text.topResidents.title}>
      {!figures && <Skeleton height={240} shape="block" />}
      {figures?.topResidents.length === 0 && <EmptyState hint={text.topResidents.none} />}
      <ol className={styles.rows}>
        {figures?.topResidents.slice(0, 8).map(({ user, name, points }) => (
          <li key={user}>
            <Link to={profilePath(user)}>
              <UserAvatar name={name} size={32} />
              <span className={styles.name}>{name}</span>
              <Points amount={points} />
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}
