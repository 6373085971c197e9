import { lazy } from 'react';
import { fullNumber, insightColor, type Series } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { Later } from './later.tsx';

const Plot = lazy(() => import('./stacked-bars-plot.tsx'));

interface StackedBarsProps {
  label: string;
  /** Head of the first column of the table, such as 'Month'. */
  axis: string;
  labels: readonly string[];
  series: readonly Series[];
  height?: number;
  /** Head of the table's last column: 'Net' where values below 0 hang under the axis. */
  sum?: string;
}

/** Bars stacked over time; the plotting code loads when first shown. */
export function StackedBars({ label, axis, labels, series, height = 280, sum = 'Total' }: StackedBarsProps) {
  const colored = series.map((row) => ({ ...row, color: insightColor(row.color) }));
  return (
    <ChartFrame
      head={[axis, ...series.map((row) => row.label), sum]}
      keys={colored}
      label={label}
      rows={labels.map((name, i) => {
        const values = series.map((row) => row.values[i] ?? 0);
        return [name, ...values.map(fullNumber), fullNumber(values.reduce((total, value) => total + value, 0))];
      })}
    >
      <Later waiting={height}>
        <Plot height={height} labels={labels} series={colored} />
      </Later>
    </ChartFrame>
  );
}
