import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import styles from './chart-canvas.module.css';
import { whenIdle } from './when-idle.ts';

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, Tooltip);

/** What a canvas paints for `var(--insight-3)` in the scheme of now. */
export type Ink = (value: string) => string;

const ink: Ink = (value) => {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name) : value;
};

/** How every chart tells the figures under the pointer. */
export const tooltipLook = (paint: Ink) => ({
  backgroundColor: paint('var(--surface)'),
  borderColor: paint('var(--hairline)'),
  borderWidth: 1,
  bodyColor: paint('var(--text-soft)'),
  boxHeight: 10,
  boxPadding: 6,
  boxWidth: 10,
  caretSize: 0,
  cornerRadius: 8,
  multiKeyBackground: 'transparent',
  padding: 10,
  titleColor: paint('var(--text)'),
});

type Configuration = ChartConfiguration<'bar' | 'doughnut', number[], string>;

interface ChartCanvasProps {
  height: number;
  /** The chart in the inks of the scheme; asked again when either changes. */
  configure: (paint: Ink) => Configuration;
}

/** A chart on a canvas, as wide as its place. Who cannot see it reads the table of ChartFrame. */
export function ChartCanvas({ height, configure }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<Configuration['type'], number[], string>>(undefined);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    Chart.defaults.font.family = getComputedStyle(place).fontFamily;
    const draw = () => {
      const { type, data, options } = configure(ink);
      if (!chart.current) {
        // In two turns and without moving: a phone would be busy for a quarter of a second.
        place.style.visibility = 'hidden';
        const empty = { labels: data.labels ?? [], datasets: [] };
        chart.current = new Chart(place, { type, data: empty, options: { ...options, ...still } });
        return whenIdle(draw);
      }
      const settings = place.style.visibility === 'hidden' ? still : moving();
      Object.assign(chart.current, { data, options: { ...options, ...settings } });
      chart.current.update();
      place.style.visibility = '';
      return undefined;
    };
    // Other figures follow once what was pressed for them stands there.
    const callOff = chart.current ? whenIdle(draw) : draw();
    const scheme = new MutationObserver(draw);
    scheme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      callOff?.();
      scheme.disconnect();
    };
  }, [configure]);
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = undefined;
    },
    [],
  );
  return (
    <div className={styles.place} style={{ minHeight: height }}>
      <canvas aria-hidden ref={canvas} />
    </div>
  );
}

const stillMs = 0;
const movingMs = 250;

const still = { animation: false as const, maintainAspectRatio: false };

const moving = () => ({
  animation: { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? stillMs : movingMs },
  maintainAspectRatio: false,
});
