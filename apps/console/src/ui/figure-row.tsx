import { styled } from '@mui/material/styles';

const Root = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(116px, 1fr))',
  gap: 1,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  '& > div': {
    boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    padding: '10px 14px',
  },
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: 0,
    fontSize: '1.25rem',
    lineHeight: '28px',
    fontWeight: 640,
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
  '& .error dd': { color: theme.vars.palette.error.main },
}));

/** Counts beside each other, each with its name; undefined shows as a dash while it is not known. */
export function FigureRow({
  figures,
}: {
  figures: readonly { label: string; value: number | undefined; isError?: boolean }[];
}) {
  return (
    <Root>
      {figures.map(({ label, value, isError }) => (
        <div className={isError && value ? 'error' : undefined} key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '–' : value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </Root>
  );
}
