import type { Figures } from '@hearth/contract/insights/dashboard';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';

const ProfileCard = lazy(() => import('../../../people/users/public.tsx').then((users) => ({ default: users.ProfileCard })));

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '-6px -10px -8px',
  padding: 0,
  '& button': { display: 'flex', alignItems: 'center', gap: 12, width: '100%', minHeight: 46, padding: '4px 10px', border: 0, borderRadius: 8, background: 'none', font: 'inherit', color: 'inherit', textAlign: 'left', cursor: 'pointer' },
  '& button:hover': { background: theme.vars.palette.surface.subtle },
  '& .name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 560 },
}));

/** Who earned most in the period. */
export function TopResidents({ figures }: { figures: Figures | undefined }) {
  const [open, setOpen] = useState<string>();
  return (
    <Section hint={figures && `${figures.activeResidents.toLocaleString('en-US')} of ${figures.residents.toLocaleString('en-US')} residents have signed in`} title="Top residents">
      {!figures && <Skeleton height={240} sx={{ borderRadius: 2 }} variant="rectangular" />}
      {figures?.topResidents.length === 0 && <EmptyState hint="Nobody earned points in this period." />}
      <Rows>
        {figures?.topResidents.slice(0, 8).map(({ user, name, points }) => (
          <li key={user}>
            <button onClick={() => setOpen(user)} type="button">
              <UserAvatar name={name} size={32} />
              <span className="name">{name}</span>
              <Points amount={points} />
            </button>
          </li>
        ))}
      </Rows>
      <Suspense>{open && <ProfileCard onClose={() => setOpen(undefined)} userId={open} />}</Suspense>
    </Section>
  );
}
