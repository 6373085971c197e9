import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../platform/session.tsx';
import { useProfilePath } from './use-profile-path.ts';

const Root = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  maxWidth: '100%',
  padding: '2px 0',
  margin: '-2px 0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { textDecoration: 'underline', color: theme.vars.palette.primary.main },
}));

/** A person's name that opens their profile. Plain text where the viewer may not read it, and without an id. */
export function ProfileLink({ userId, children }: { userId: string | undefined; children: ReactNode }) {
  const { may } = useSession();
  const profilePath = useProfilePath();
  return userId !== undefined && may('users.view') ? <Root to={profilePath(userId)}>{children}</Root> : children;
}
