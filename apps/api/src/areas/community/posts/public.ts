export { occurrenceChanges, posts, seriesOf, toWire, type InSeries } from './fields.ts';
export { changePost, insertPosts, lockSeries } from './queries.ts';
export { isSwitchedOn, ofPostType, postList } from './listing.ts';
export { isShown, phaseAt } from './phases.ts';
export { changeable, postOf } from './service.ts';
export { validatedChange, refuseShortBudget } from './editing/update.ts';
