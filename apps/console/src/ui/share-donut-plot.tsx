import { PieChart } from '@mui/x-charts/PieChart';
import { fullNumber } from './chart-data.ts';
import styles from './share-donut-plot.module.css';

interface PlotProps {
  shares: readonly { label: string; value: number; color: string }[];
  total: string;
  unit: string;
  height: number;
}

/** The plot of ShareDonut, in a chunk of its own. */
export default function ShareDonutPlot({ shares, total, unit, height }: PlotProps) {
  return (
    <div className={styles.root}>
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
      <div aria-hidden className={styles.whole}>
        <b>{total}</b>
        <span>{unit}</span>
      </div>
    </div>
  );
}
