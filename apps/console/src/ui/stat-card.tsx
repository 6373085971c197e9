import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { HintButton } from './hint-button.tsx';
import { Muted } from './layout.tsx';
import { Skeleton } from './skeleton.tsx';

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
  '& > .label': { fontWeight: 560 },
}));

const Figure = styled('div')({
  // However many digits, they end before the card does.
  containerType: 'inline-size',
  lineHeight: '36px',
  '& > div': { fontSize: 'min(1.75rem, 13cqi)' },
  fontWeight: 640,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums lining-nums',
  overflowWrap: 'anywhere',
  '@media (max-width: 599.95px)': { lineHeight: '30px', '& > div': { fontSize: 'min(1.375rem, 13cqi)' } },
  '&& small': { fontSize: '0.9375rem', lineHeight: 1, letterSpacing: 0 },
});

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'start',
  gap: '2px 8px',
  minHeight: 20,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}));

const Delta = styled('span')<{ look: 'good' | 'bad' | 'plain' }>(({ theme, look }) => ({
  flexBasis: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& b': {
    fontWeight: 600,
    color: {
      good: theme.vars.palette.success.main,
      bad: theme.vars.palette.error.main,
      plain: theme.vars.palette.text.primary,
    }[look],
  },
  '& svg': { fontSize: 14, margin: '0 3px 0 -1px', verticalAlign: -2 },
}));

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Change against the period before, as a share: 0.12 is 12 percent up. */
  delta?: number;
  /** Which way is good news; left out where neither is, such as points spent. */
  better?: 'higher' | 'lower';
  /** What the label means, opened by a button beside it. */
  explain?: ReactNode;
  hint?: ReactNode;
  loading?: boolean;
}

/** One figure with its name, its change and a hint; keeps its height while loading. */
export function StatCard({ label, value, delta, better, explain, hint, loading }: StatCardProps) {
  const rise = (delta ?? 0) >= 0;
  const look = better === undefined || delta === 0 ? 'plain' : rise === (better === 'higher') ? 'good' : 'bad';
  return (
    <Root aria-busy={loading || undefined}>
      <Muted as="span" className="label" small>
        {label}
        {explain && <HintButton about={label}>{explain}</HintButton>}
      </Muted>
      <Figure>
        <div>{loading ? <Skeleton width="55%" /> : value}</div>
      </Figure>
      <Foot>
        {loading ? (
          <Skeleton width="70%" />
        ) : (
          <>
            {delta !== undefined && (
              <Delta look={look}>
                {rise ? <ArrowUpward aria-hidden /> : <ArrowDownward aria-hidden />}
                <b>
                  {rise ? 'Up' : 'Down'} {Math.abs(delta * 100).toFixed(Math.abs(delta) < 0.1 ? 1 : 0)}%
                </b>{' '}
                on the period before
              </Delta>
            )}
            {hint && <span>{hint}</span>}
          </>
        )}
      </Foot>
    </Root>
  );
}
