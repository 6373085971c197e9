import { sql } from 'kysely';
import type { Locate } from '../../../platform/access.ts';
import { conflict, notFound, type DatabaseErrors } from '../../../platform/errors.ts';
import { peopleMessages as say } from '@hearth/contract/people/messages';

export { users } from './fields.ts';
export { mailWelcome } from './jobs.ts';
export {
  belongsElsewhere,
  giveRoles,
  addPeople,
  knownPeople,
  lockPerson,
  sendsWelcome,
  takeRoles,
  updatePerson,
  type Known,
} from './records.ts';
export { paymentObstacle } from './payable.ts';
export { mayRemove } from './rules.ts';
export { shownBalance, shownTotal } from './shown.ts';
export { userOf } from './service.ts';

/** What the constraints of the tables refuse. */
export const peopleErrors: DatabaseErrors = {
  users_email: () => conflict(say.emailInUse),
  users_invited_email: () => conflict(say.emailInUse),
  users_paid_not_invited: () => conflict(say.emailInUse),
  property_roles_property_id_fkey: () => notFound('Property'),
};

/** Where a user lives or works: own roles, and for company users the properties that the company level gives. */
export const userProperties: Locate = async (db, id) => {
  const { rows } = await sql<{ properties: string[] }>`
    select array(select p.property_id from actor_properties(u.id) p) as properties from users u where u.id = ${id}`.execute(
    db,
  );
  return rows[0]?.properties;
};
