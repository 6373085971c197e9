import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Figures side by side, as many as fit: their names, values and hints stand at the same heights. */
export const StatCards = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 210px), 1fr))',
  '& > *': { gridRow: 'span 3', gridTemplateRows: 'subgrid' },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 10,
    '& > *': { padding: '14px 14px' },
  },
});

const Root = styled('div')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  padding: '16px 20px',
  display: 'grid',
  rowGap: 4,
  alignContent: 'start',
  minWidth: 0,
}));

const Figure = styled('div')({
  fontSize: '1.75rem',
  lineHeight: '36px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums lining-nums',
  overflowWrap: 'anywhere',
  '&& small': { fontSize: '0.9375rem', lineHeight: 1, letterSpacing: 0 },
});

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  minHeight: 20,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}));

const Delta = styled('span')<{ good: boolean }>(({ theme, good }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: good ? theme.vars.palette.success.main : theme.vars.palette.error.main,
  '& svg': { fontSize: 14 },
}));

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Change against the period before, as a share: 0.12 is 12 percent up. */
  delta?: number;
  /** True where a rise is bad news, such as a backlog. */
  lowerIsBetter?: boolean;
  hint?: ReactNode;
  loading?: boolean;
}

/** One figure with its name, its change and a hint; keeps its height while loading. */
export function StatCard({ label, value, delta, lowerIsBetter = false, hint, loading }: StatCardProps) {
  const rise = (delta ?? 0) >= 0;
  return (
    <Root aria-busy={loading || undefined}>
      <Typography sx={{ color: 'text.secondary', fontWeight: 560 }} variant="caption">
        {label}
      </Typography>
      <Figure>{loading ? <Skeleton width="55%" /> : value}</Figure>
      <Foot>
        {loading ? (
          <Skeleton width="70%" />
        ) : (
          <>
            {delta !== undefined && (
              <Delta good={rise !== lowerIsBetter || delta === 0}>
                {rise ? <ArrowUpward aria-hidden /> : <ArrowDownward aria-hidden />}
                <VisuallyHidden>{rise ? 'up ' : 'down '}</VisuallyHidden>
                {Math.abs(delta * 100).toFixed(Math.abs(delta) < 0.1 ? 1 : 0)}%
              </Delta>
            )}
            {hint && <span>{hint}</span>}
          </>
        )}
      </Foot>
    </Root>
  );
}
