import Filters from '@mui/icons-material/TuneRounded';
import { styled } from '@mui/material/styles';
import { Children, useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

const narrow = '@media (max-width: 599.95px)';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 10,
  padding: '14px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > *:not(button)': { flex: '1 1 240px', maxWidth: 340 },
  '& > .rest, & > .rest > .dates': { display: 'contents' },
  '& > .rest > *:not(button), & > .rest > .dates > *': { flex: '1 1 150px', maxWidth: 240 },
  '& > .toggle': { display: 'none' },
  '& .reset': { minHeight: 38 },
  '& .rest .dates > .note': {
    flex: '1 1 100%',
    maxWidth: 'none',
    order: 1,
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
  },
  [narrow]: {
    padding: '12px 16px',
    '& > *:not(button)': { flex: '1 1 0', minWidth: 0, maxWidth: 'none' },
    '& > .toggle': { display: 'inline-flex' },
    '& > .rest': { display: 'none' },
    '& > .rest.open': {
      display: 'grid',
      flex: '1 1 100%',
      gap: 12,
      '& > *:not(button), & > .dates > *': { maxWidth: 'none' },
      '& > .dates': {
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: 10,
        marginTop: 4,
        '& input': { paddingInline: '9px 0' },
        '& > .note': { gridColumn: '1 / -1' },
      },
    },
  },
}));

interface FilterBarProps {
  children: ReactNode;
  /** How many filters besides the first narrow the list: said where they are folded away. */
  active?: number;
  onReset?: () => void;
}

/** The filters above a list, the search box first, Reset last. On narrow screens all but the first fold away. */
export function FilterBar({ children, active = 0, onReset }: FilterBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [first, ...rest] = Children.toArray(children);
  const reset = onReset && (
    <Button onClick={onReset} className="reset" variant="text">
      Reset
    </Button>
  );
  if (rest.length === 0)
    return (
      <Root>
        {first}
        {reset}
      </Root>
    );
  return (
    <Root>
      {first}
      <Button
        aria-controls={id}
        aria-expanded={open}
        className="toggle"
        onClick={() => setOpen(!open)}
        startIcon={<Filters />}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <div className={open ? 'rest open' : 'rest'} id={id}>
        {rest}
        {reset}
      </div>
    </Root>
  );
}
