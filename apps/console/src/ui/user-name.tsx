import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { UserAvatar } from './user-avatar.tsx';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '& > span:last-child': {
    display: 'grid',
    minWidth: 'min(11ch, 40vw)',
    maxWidth: '27ch',
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& small': { fontSize: '0.8125rem', fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

/** A person in a row of a table: initials, name, and a quieter line below where there is one. */
export function UserName({ name, detail }: { name: string; detail?: ReactNode }) {
  return (
    <Root>
      <UserAvatar name={name} size={30} />
      <span>
        <span title={name}>{name}</span>
        {detail && <small title={typeof detail === 'string' ? detail : undefined}>{detail}</small>}
      </span>
    </Root>
  );
}
