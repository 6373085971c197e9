export { users, userState, paymentObstacle, shownBalance, shownTotal } from './fields.ts';
export { mailWelcome } from './jobs.ts';
export {
  belongsElsewhere,
  giveRoles,
  addPeople,
  knownPeople,
  lockPerson,
  removeRoles,
  updatePerson,
  type Known,
  peopleToWelcome,
  sendsWelcome,
} from './records.ts';
export { userList } from './queries.ts';
export { mayRemove } from './rules.ts';
export { userOf } from './service.ts';
