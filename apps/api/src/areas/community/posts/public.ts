export { occurrenceChanges, posts, seriesOf, toWire, type InSeries } from './fields.ts';
export { changePost, insertPosts, postList, takeTurn } from './queries.ts';
export { changeable, postOf } from './service.ts';
export { judged, refuseShortBudget } from './update.ts';
