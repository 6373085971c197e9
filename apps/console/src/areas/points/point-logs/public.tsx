export { Split, Stack, transactionsPlace } from './dashboard.tsx';
export { PointLogTable } from './list.tsx';
export { approvalsPlaces } from './parts/approvals-place.ts';
export { BalanceCard, GivenCard, isLow, RedeemedCard } from './parts/balance-cards.tsx';
export { FlowChart } from './parts/charts.tsx';
export { daysLeft, periods, useFigures } from './parts/figures.ts';
export { givenColor, kindOf, profileOf, statusOf, subjectOf, typeColors } from './parts/status.ts';
