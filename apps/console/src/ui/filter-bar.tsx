import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 10,
  padding: '12px 20px 14px',
  '&:first-of-type': { paddingTop: 14 },
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > *:not(button)': { flex: '1 1 160px', maxWidth: 260 },
  '& > *:first-of-type:not(button)': { flexBasis: 240, maxWidth: 340 },
  '@media (max-width: 599.95px)': {
    padding: '12px 16px 12px',
    '& > *:not(button), & > *:first-of-type:not(button)': { flex: '1 1 100%', maxWidth: 'none' },
    '& > button': { flex: 1 },
  },
}));

/** The filters above a list, the search box first, Reset and other buttons last. */
export function FilterBar({
  children,
  onReset,
  actions,
}: {
  children: ReactNode;
  onReset?: () => void;
  actions?: ReactNode;
}) {
  return (
    <Root>
      {children}
      {onReset && (
        <Button onClick={onReset} sx={{ minHeight: 38 }} variant="text">
          Reset
        </Button>
      )}
      {actions}
    </Root>
  );
}
