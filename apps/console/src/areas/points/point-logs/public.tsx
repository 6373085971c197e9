export { Split, Stack } from './dashboard.tsx';
export { PointLogTable } from './list.tsx';
export { approvalsPlaces } from './parts/approvals-place.ts';
export { BalanceCards, isLow } from './parts/balance-cards.tsx';
export { GivenChart, TopCategories } from './parts/charts.tsx';
export { daysLeft, periods, useFigures } from './parts/figures.ts';
export { kindOf, statusOf, subjectOf } from './parts/status.ts';
