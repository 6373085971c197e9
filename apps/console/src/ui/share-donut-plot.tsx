import { ChartCanvas, tooltipLook } from './chart-canvas.tsx';
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
      <div aria-hidden className={styles.whole}>
        <b>{total}</b>
        <span>{unit}</span>
      </div>
      <ChartCanvas
        configure={(paint) => ({
          type: 'doughnut',
          data: {
            labels: shares.map(({ label }) => label),
            datasets: [
              {
                data: shares.map(({ value }) => value),
                backgroundColor: shares.map(({ color }) => paint(color)),
                borderColor: paint('var(--surface)'),
                borderRadius: 3,
                borderWidth: 2,
              },
            ],
          },
          options: {
            cutout: '70%',
            layout: { padding: 8 },
            plugins: {
              tooltip: {
                ...tooltipLook(paint),
                callbacks: { label: ({ label, raw }) => `${label}: ${fullNumber(Number(raw))}`, title: () => '' },
              },
            },
          },
        })}
        height={height}
      />
    </div>
  );
}
