export { users, userState } from './fields.ts';
export { mailWelcome } from './jobs.ts';
export {
  belongsElsewhere,
  giveRoles,
  addPeople,
  knownPeople,
  lockPerson,
  takeRoles,
  updatePerson,
  type Known,
} from './records.ts';
export { peopleToWelcome, sendsWelcome } from './welcome.ts';
export { userList } from './queries.ts';
export { paymentObstacle } from './payable.ts';
export { mayRemove } from './rules.ts';
export { shownBalance, shownTotal } from './shown.ts';
export { userOf } from './service.ts';
