import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px 8px 20px',
  fontSize: '0.875rem',
  fontWeight: 600,
  background: theme.vars.palette.surface.selected,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { marginRight: 'auto' },
}));

/** How many rows are picked, what can be done with them, and a way to let go of them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children?: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Root role="status">
      <span>{count.toLocaleString('en-US')} selected</span>
      <Button onClick={onClear} size="small" variant="text">
        Clear
      </Button>
      {children}
    </Root>
  );
}
