import { BarChart } from '@mui/x-charts/BarChart';
import { fullNumber, shortNumber } from './chart-data.ts';

interface PlotProps {
  labels: readonly string[];
  series: readonly { label: string; values: readonly number[]; color: string }[];
  height: number;
}

/** The plot of StackedBars, in a chunk of its own. */
export default function StackedBarsPlot({ labels, series, height }: PlotProps) {
  return (
    <BarChart
      borderRadius={3}
      grid={{ horizontal: true }}
      height={height}
      hideLegend
      margin={{ left: 0, right: 4, top: 8, bottom: 0 }}
      series={series.map(({ label, values, color }) => ({
        label,
        data: [...values],
        color,
        stack: 'all',
        valueFormatter: (value: number | null) => fullNumber(value ?? 0),
      }))}
      sx={{
        '& .MuiChartsGrid-root .MuiChartsGrid-line': { stroke: 'var(--hairline)' },
        '& .MuiChartsAxis-root .MuiChartsAxis-line, & .MuiChartsAxis-root .MuiChartsAxis-tick': {
          stroke: 'var(--hairline)',
        },
        '& .MuiChartsAxis-root .MuiChartsAxis-tickLabel': { fill: 'var(--text-soft)', fontSize: 12 },
      }}
      xAxis={[{ data: [...labels], scaleType: 'band', categoryGapRatio: 0.4, disableTicks: true }]}
      yAxis={[
        { width: 44, valueFormatter: (value: number) => shortNumber(value), disableLine: true, disableTicks: true },
      ]}
    />
  );
}
