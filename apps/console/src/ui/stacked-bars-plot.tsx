import { ChartCanvas, tooltipLook } from './chart-canvas.tsx';
import { fullNumber, shortNumber } from './chart-data.ts';

interface PlotProps {
  labels: readonly string[];
  series: readonly { label: string; values: readonly number[]; color: string }[];
  height: number;
}

/** The plot of StackedBars, in a chunk of its own. */
export default function StackedBarsPlot({ labels, series, height }: PlotProps) {
  return (
    <ChartCanvas
      configure={(paint) => ({
        type: 'bar',
        data: {
          labels: [...labels],
          datasets: series.map(({ label, values, color }) => ({
            label,
            data: [...values],
            backgroundColor: paint(color),
            borderRadius: 3,
            categoryPercentage: 0.75,
            barPercentage: 0.8,
          })),
        },
        options: {
          interaction: { mode: 'index', intersect: false },
          layout: { padding: { top: 8 } },
          plugins: {
            tooltip: {
              ...tooltipLook(paint),
              callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${fullNumber(Number(raw))}` },
            },
          },
          scales: {
            x: {
              stacked: true,
              border: { display: false },
              grid: { display: false },
              ticks: { color: paint('var(--text-soft)'), maxRotation: 0, autoSkipPadding: 12, sampleSize: 4 },
            },
            y: {
              stacked: true,
              border: { display: false },
              grid: { color: paint('var(--hairline)'), drawTicks: false },
              ticks: {
                color: paint('var(--text-soft)'),
                maxTicksLimit: 6,
                // Whole numbers, also where there is nothing to show.
                precision: 0,
                padding: 8,
                callback: (value) => shortNumber(Number(value)),
              },
            },
          },
        },
      })}
      height={height}
    />
  );
}
