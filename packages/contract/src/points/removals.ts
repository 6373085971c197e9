import { z } from 'zod';
import { atRecord, endpoint } from '../endpoint.ts';
import { objectId } from '../primitives.ts';

/**
 * Removes a person from a property: their leases there end, and with the last property their points return to it as a
 * 'remove user' log and the account is closed. A user of the platform has no property and is removed as a whole.
 */
export const removeUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Remove a user from a property',
  tag: 'Users',
  place: atRecord('user'),
  permission: 'users.remove',
  params: { id: objectId },
  query: { propertyId: objectId.optional() },
  output: z.object({ success: z.literal(true), message: z.string(), pointsReturned: z.int() }),
  changes: ['user', 'lease', 'pointLog', 'property'],
  action: 'user.remove',
});
