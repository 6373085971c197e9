export { PropertiesCompared, SummaryFigures } from './parts/compared.tsx';
export { FigureLink } from './parts/figure-link.tsx';
