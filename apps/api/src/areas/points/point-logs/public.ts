export { mailDecision } from './jobs.ts';
export { exportColumns, type ExportedLog } from './fields.ts';
export { conditionsOf, allLogsWith, logList, listPending } from './list/listing.ts';
export { lockLog, readCommentDeliveries } from './queries.ts';
export { detailOf, detailPage } from './present.ts';
export { checkDays } from './service.ts';
export { totalsBetween, totalsOf } from './list/totals.ts';
