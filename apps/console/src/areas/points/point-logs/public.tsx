export { approvalScreens, transactionsHash } from './dashboard.tsx';
export { PointLogView } from './detail.tsx';
export { PointLogTable, submissionsWithin } from './list.tsx';
export { BoostInfoTable, CommentBox, Comments } from './parts/submission.tsx';
export { BalanceCard, SentCard, isLow, RedeemedCard, FlowChart, PeriodTabs } from './parts/figures.tsx';
export { type DecisionHandle, ReasonPicks } from './parts/decision.tsx';
export { changeOf, daysLeft, useFigures, usePeriod, usePeriodDates } from './logic/figures.ts';
export { sentColor, kindOf, profileOf, statusOf, subjectOf, typeColors } from './logic/status.ts';
