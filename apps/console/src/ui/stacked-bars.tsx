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
  /** Header of the table's first column, such as 'Month'. */
  axis: string;
  labels: readonly string[];
  series: readonly Series[];
  height?: number;
  /** A series with its own scale on the right, drawn as a line. */
  line?: Series;
  /** Header of the table's last column: 'Net' if values below 0 hang under the axis. */
  sum?: string;
}

type Line = { label: string; values: readonly number[]; color: string } | undefined;

/** Share of a bar's slot left free on either side. */
const gap = 0.2;
/** Labels that fit a narrow and a wide plot. */
const labelCapacity = { narrow: 6, wide: 12 };

/** The values at one label. */
function BarTooltip({ at, labels, series, line }: Bars & { at: number; line: Line }) {
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
      {line && (
        <span>
          <i style={{ background: line.color }} />
          {line.label}: {formatCount(line.values[at] ?? 0)}
        </span>
      )}
    </div>
  );
}

/** Positions of values as percentages of the plot's height. */
function axisOf(values: readonly number[], zoomed = false) {
  const lines = scaleOf(Math.min(...values), Math.max(...values), zoomed);
  const [low = 0, high = 1] = [lines[0], lines.at(-1)];
  return { lines, step: (lines[1] ?? 1) - low, up: (value: number) => ((value - low) / (high - low)) * 100 };
}

/** The bars on their axes, hidden from assistive technology: ChartFrame has the same figures as a table. */
function Plot({ labels, series, line, height }: Bars & { line: Line; height: number }) {
  const [at, setAt] = useState<number>();
  const stacks = stacked(series);
  const { lines, step, up } = axisOf(stacks.flat().map(([, to]) => to));
  const right = line && axisOf(line.values, true);
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
        {lines.map((value) => (
          <span key={value} style={{ bottom: `${up(value)}%` }}>
            {formatCompact(value, step)}
          </span>
        ))}
      </div>
      <div
        className={styles.area}
        onPointerDown={onPoint}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
        onPointerMove={onPoint}
      >
        {lines.map((value) => (
          <i key={value} style={{ bottom: `${up(value)}%` }} />
        ))}
        <svg preserveAspectRatio="none" viewBox={`0 0 ${labels.length} 100`}>
          {at !== undefined && <rect className={styles.pointed} height="100" width="1" x={at} y="0" />}
          {series.map(({ label, color }, i) => (
            <path d={bars(stacks[i])} fill={color} key={label} />
          ))}
          {line && right && (
            <polyline
              points={line.values.map((value, i) => `${i + 0.5},${(100 - right.up(value)).toFixed(2)}`).join(' ')}
              stroke={line.color}
            />
          )}
        </svg>
        {at !== undefined && labels[at] !== undefined && (
          <BarTooltip at={at} labels={labels} line={line} series={series} />
        )}
      </div>
      {right && (
        <div className={styles.scale}>
          {right.lines.map((value) => (
            <span key={value} style={{ bottom: `${right.up(value)}%` }}>
              {formatCompact(value, right.step)}
            </span>
          ))}
        </div>
      )}
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

/** Bars stacked over time, with an optional line and the same figures as a table. */
export function StackedBars({
  label,
  axis,
  labels,
  series,
  line,
  height = 280,
  sum = text.chart.total,
}: StackedBarsProps) {
  const colored = series.map((row) => ({ ...row, color: insightColor(row.color) }));
  const trend = line && { ...line, color: insightColor(line.color) };
  return (
    <ChartFrame
      head={[axis, ...series.map((row) => row.label), sum, ...(line ? [line.label] : [])]}
      keys={trend ? [...colored, trend] : colored}
      label={label}
      rows={labels.map((name, i) => {
        const values = series.map((row) => row.values[i] ?? 0);
        const total = values.reduce((sofar, value) => sofar + value, 0);
        return [name, ...[...values, total, ...(line ? [line.values[i] ?? 0] : [])].map(formatCount)];
      })}
    >
      <Plot height={height} labels={labels} line={trend} series={colored} />
    </ChartFrame>
  );
}
