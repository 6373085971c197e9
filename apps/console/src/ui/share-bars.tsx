import { styled, useTheme } from '@mui/material/styles';
import { fullNumber, type Share } from './chart-data.ts';

const Root = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 14,
  fontSize: '0.84375rem',
  '& .line': { display: 'flex', justifyContent: 'space-between', gap: 16, marginBottom: 5 },
  '& small': { marginLeft: 4, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& .line b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .track': { height: 8, borderRadius: 4, background: theme.vars.palette.tone.neutral.soft, overflow: 'hidden' },
  '& .track div': { height: '100%', borderRadius: 4, minWidth: 3 },
}));

/** Ranked figures as horizontal bars, each with its name and value in words: reads without sight of the bars. */
export function ShareBars({ label, shares }: { label: string; shares: readonly Share[] }) {
  const { insight } = useTheme().vars.palette;
  const top = Math.max(1, ...shares.map((share) => share.value));
  return (
    <Root aria-label={label}>
      {shares.map((share) => (
        <li key={`${share.label} ${share.detail ?? ''}`}>
          <div className="line">
            <span>
              {share.label} {share.detail && <small>{share.detail}</small>}
            </span>
            <b>{fullNumber(share.value)}</b>
          </div>
          <div aria-hidden className="track">
            <div style={{ width: `${(share.value / top) * 100}%`, background: insight[share.color] }} />
          </div>
        </li>
      ))}
    </Root>
  );
}
