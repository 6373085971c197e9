import type { Figures } from '@hearth/contract/insights/dashboard';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '-6px -10px -8px',
  padding: 0,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 46,
    padding: '4px 10px',
    borderRadius: 8,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.vars.palette.surface.subtle },
  '& .name': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 560,
  },
}));

/** Who earned most in the period. */
export function TopResidents({ figures }: { figures: Figures | undefined }) {
  const profilePath = useProfilePath();
  return (
    <Section hint="Points earned in the period" title="Top residents">
      {!figures && <Skeleton height={240} shape="block" />}
      {figures?.topResidents.length === 0 && <EmptyState hint="Nobody earned points in this period." />}
      <Rows>
        {figures?.topResidents.slice(0, 8).map(({ user, name, points }) => (
          <li key={user}>
            <Link to={profilePath(user)}>
              <UserAvatar name={name} size={32} />
              <span className="name">{name}</span>
              <Points amount={points} />
            </Link>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
