import { formatCompact, formatCount } from '@hearth/contract/format';
import { useState, type PointerEvent } from 'react';
import { insightColor, type Series } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { labelStep, scaleOf, stacked } from './chart-scale.ts';
import { classNames } from './class-names.ts';
import styles from './stacked-bars.module.css';
import { text } from './messages.ts';

interface Bars {
  labels: readonly string[];
  series: readonly { label: string; values: readonly number[]; color: string }[];
}

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

/** What share of its place a bar leaves free on either side. */
const gap = 0.2;
/** How many labels a narrow and a wide plot show. */
const labelCapacity = { narrow: 6, wide: 12 };

/** What stands at one label: each series that has something there. */
function BarTooltip({ at, labels, series }: Bars & { at: number }) {
  const isLate = at >= labels.length / 2;
  const place = `${((isLate ? labels.length - at : at + 1) / labels.length) * 100}%`;
  return (
    <div className={styles.note} style={isLate ? { right: place } : { left: place }}>
      <b>{labels[at]}</b>
      {series.every(({ values }) => !values[at]) && <span>0</span>}
      {series.map(
        ({ label, values, color }) =>
          Boolean(values[at]) && (
            <span key={label}>
              <i style={{ background: color }} />
              {label}: {formatCount(values[at] ?? 0)}
            </span>
          ),
      )}
    </div>
  );
}

/** The bars on their axes. Who cannot see them reads the table of ChartFrame. */
function Plot({ labels, series, height }: Bars & { height: number }) {
  const [at, setAt] = useState<number>();
  const stacks = stacked(series);
  const ends = stacks.flat().map(([, to]) => to);
  const lines = scaleOf(Math.min(...ends), Math.max(...ends));
  const [low = 0, high = 1] = [lines[0], lines.at(-1)];
  const up = (value: number) => ((value - low) / (high - low)) * 100;
  const down = (value: number) => (100 - up(value)).toFixed(2);
  const bars = (stack: (typeof stacks)[number] = []) =>
    stack
      .map(([from, to], i) =>
        from === to ? '' : `M${i + gap} ${down(from)}V${down(to)}h${1 - 2 * gap}V${down(from)}z`,
      )
      .join('');
  const onPoint = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(labels.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * labels.length))));
  };
  const wide = labelStep(labels.length, labelCapacity.wide);
  const narrow = wide * labelStep(Math.ceil(labels.length / wide), labelCapacity.narrow);
  return (
    <div aria-hidden className={styles.plot} style={{ minHeight: height }}>
      <div className={styles.scale}>
        {lines.map((line) => (
          <span key={line} style={{ bottom: `${up(line)}%` }}>
            {formatCompact(line)}
          </span>
        ))}
      </div>
      <div
        className={styles.area}
        onPointerDown={onPoint}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
        onPointerMove={onPoint}
      >
        {lines.map((line) => (
          <i key={line} style={{ bottom: `${up(line)}%` }} />
        ))}
        <svg preserveAspectRatio="none" viewBox={`0 0 ${labels.length} 100`}>
          {at !== undefined && <rect className={styles.pointed} height="100" width="1" x={at} y="0" />}
          {series.map(({ label, color }, i) => (
            <path d={bars(stacks[i])} fill={color} key={label} />
          ))}
        </svg>
        {at !== undefined && labels[at] !== undefined && <BarTooltip at={at} labels={labels} series={series} />}
      </div>
      <div className={styles.labels}>
        {labels.map(
          (label, i) =>
            i % wide === 0 && (
              <span
                className={classNames(i % narrow !== 0 && styles.whereWide)}
                key={label}
                style={{ left: `${((i + 0.5) / labels.length) * 100}%` }}
              >
                {label}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** Bars stacked over time, with the same figures as a table. */
export function StackedBars({ label, axis, labels, series, height = 280, sum = text.chart.total }: StackedBarsProps) {
  const colored = series.map((row) => ({ ...row, color: insightColor(row.color) }));
  return (
    <ChartFrame
      head={[axis, ...series.map((row) => row.label), sum]}
      keys={colored}
      label={label}
      rows={labels.map((name, i) => {
        const values = series.map((row) => row.values[i] ?? 0);
        return [name, ...values.map(formatCount), formatCount(values.reduce((total, value) => total + value, 0))];
      })}
    >
      <Plot height={height} labels={labels} series={colored} />
    </ChartFrame>
  );
}
