import { styled } from '@mui/material/styles';
import { PieChart } from '@mui/x-charts/PieChart';
import { fullNumber } from './chart-data.ts';

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  '& .whole': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    pointerEvents: 'none',
  },
  '& .whole b': { fontSize: '1.25rem', fontWeight: 640, letterSpacing: '-0.015em', fontVariantNumeric: 'tabular-nums' },
  '& .whole span': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& .MuiPieChart-arc, & .MuiPieArc-root': { stroke: theme.vars.palette.background.paper, strokeWidth: 2 },
}));

interface PlotProps {
  shares: readonly { label: string; value: number; color: string }[];
  total: string;
  unit: string;
  height: number;
}

/** The plot of ShareDonut, in a chunk of its own. */
export default function ShareDonutPlot({ shares, total, unit, height }: PlotProps) {
  return (
    <Root>
      <PieChart
        height={height}
        hideLegend
        margin={4}
        series={[
          {
            data: shares.map((share) => ({ id: share.label, ...share })),
            innerRadius: height * 0.32,
            outerRadius: height * 0.46,
            cornerRadius: 3,
            valueFormatter: ({ value }) => fullNumber(value),
          },
        ]}
      />
      <div aria-hidden className="whole">
        <b>{total}</b>
        <span>{unit}</span>
      </div>
    </Root>
  );
}
