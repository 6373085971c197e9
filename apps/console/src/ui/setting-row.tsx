import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Root = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '14px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > .what': { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', fontWeight: 600 },
  '& p': { margin: '2px 0 0', fontSize: '0.8125rem', lineHeight: 1.5, color: theme.vars.palette.text.secondary },
  '& > .acts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '@media (max-width: 599.95px)': { padding: '14px 16px' },
}));

/** The list that setting rows stand in. */
export const SettingList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** Something that is set up or not: its name, what is known of it, and what can be done. */
export function SettingRow({ name, text, children }: { name: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <Root>
      <div className="what">
        <div className="name">{name}</div>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="acts">{children}</div>}
    </Root>
  );
}
