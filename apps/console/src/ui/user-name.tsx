import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { UserAvatar } from './user-avatar.tsx';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: '100%',
  minWidth: 0,
  '& > span:last-child': {
    display: 'grid',
    // As long as the text where the table has the room, and no less than this where it has not.
    gridTemplateColumns: 'minmax(11ch, max-content)',
    '@media (max-width: 599.95px)': { gridTemplateColumns: 'minmax(0, max-content)' },
    minWidth: 0,
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '64ch' },
  },
  '& small': { fontSize: '0.8125rem', fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

interface UserNameProps {
  name: string;
  detail?: ReactNode;
  /** What stands for the name, such as a link with it. */
  children?: ReactNode;
}

/** A person in a row of a table: initials, name, and a quieter line below where there is one. Both are cut only where there is no room. */
export function UserName({ name, detail, children = name }: UserNameProps) {
  return (
    <Root>
      <UserAvatar name={name} size={30} />
      <span>
        <span title={name}>{children}</span>
        {detail && <small title={typeof detail === 'string' ? detail : undefined}>{detail}</small>}
      </span>
    </Root>
  );
}
