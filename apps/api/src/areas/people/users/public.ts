export { users, userState, paymentObstacle, shownActivity, shownBalance, shownTotal } from './fields.ts';
export { mailWelcome, welcomeMail } from './jobs.ts';
export {
  belongsElsewhere,
  assignRoles,
  addPeople,
  knownPeople,
  lockPerson,
  removeRoles,
  updatePerson,
  type Known,
  peopleToWelcome,
  readWelcome,
  sendsWelcome,
} from './records.ts';
export { userList } from './queries.ts';
export { mayRemove } from './rules.ts';
export { userOf } from './service.ts';
