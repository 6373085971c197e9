import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Root = styled('dl')(({ theme }) => ({
  margin: 0,
  fontSize: '0.875rem',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 200px) minmax(0, 1fr)',
    gap: '2px 16px',
    padding: '9px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    '&:last-of-type': { borderBottom: 0 },
    '@media (max-width: 599.95px)': { gridTemplateColumns: '1fr' },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}));

/** Rows of label and value; an empty value shows a dash, a row whose label is false is left out. */
export function DescriptionList({ rows }: { rows: readonly (readonly [label: string | false, value: ReactNode])[] }) {
  return (
    <Root>
      {rows.map(
        ([label, value]) =>
          label !== false && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
            </div>
          ),
      )}
    </Root>
  );
}
