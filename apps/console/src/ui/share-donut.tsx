import { lazy } from 'react';
import { fullNumber, insightColor, type Share } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { Later } from './later.tsx';

const Plot = lazy(() => import('./share-donut-plot.tsx'));

/** Parts of a whole as a ring, the whole written in its middle. For more than six parts use ShareBars. */
export function ShareDonut({
  label,
  unit,
  shares,
  height = 220,
}: {
  label: string;
  unit: string;
  shares: readonly Share[];
  height?: number;
}) {
  const total = shares.reduce((sum, share) => sum + share.value, 0);
  const percent = (value: number) => (total === 0 ? '0%' : `${Math.round((value / total) * 100)}%`);
  const colored = shares.map((share) => ({ ...share, color: insightColor(share.color) }));
  return (
    <ChartFrame
      head={['Name', unit, 'Share']}
      keys={colored.map((share) => ({ label: `${share.label} ${percent(share.value)}`, color: share.color }))}
      label={label}
      rows={shares.map((share) => [share.label, fullNumber(share.value), percent(share.value)])}
    >
      <Later waiting={height}>
        <Plot height={height} shares={colored} total={fullNumber(total)} unit={unit} />
      </Later>
    </ChartFrame>
  );
}
