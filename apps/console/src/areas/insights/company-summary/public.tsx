export { PropertiesCompared } from './parts/compared.tsx';
export { FigureLink } from './parts/figure-link.tsx';
export { bucketLabels, PointsOverTime, SummaryCards, useSummary } from './parts/summary.tsx';
