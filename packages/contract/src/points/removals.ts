import { z } from 'zod';
import { atRecord } from '../endpoint.ts';
import { objectId } from '../primitives.ts';
import { shared } from '../resource.ts';

/** What a removal takes away, at the properties that the caller sees. Points are whole. */
const figures = {
  /** Leases that end. */
  leases: z.int(),
  /** Submissions that wait for a decision and are denied. */
  submissions: z.int(),
  /** Points that the person has not spent, back to the properties that paid them. */
  returned: z.array(z.object({ property: objectId, name: z.string(), points: z.int() })),
  pointsReturned: z.int(),
  /** True when the person belongs nowhere else: the account is closed. */
  closesAccount: z.boolean(),
};
export const removalFigures = z.object(figures);
export type RemovalFigures = z.infer<typeof removalFigures>;

const where = { propertyId: objectId.optional() };

const removalCalls = shared({ tag: 'Users', place: atRecord('user'), permission: 'users.remove' });

/** What `removeUser` would take away now; nothing is changed. `confirms` stands for these figures. */
export const previewRemoval = removalCalls.endpoint('GET /users/{id}/removal', {
  summary: 'What removing a user takes away: leases, submissions and points',
  query: where,
  output: z.object({ data: removalFigures.extend({ confirms: z.string() }) }),
  reads: ['user', 'lease', 'pointLog'],
});

/**
 * Removes a person from a property: leases there end, what waits is denied, and points that are not spent go back to the
 * properties that paid them. With the last property the account is closed. Residents are removed by those who may end
 * leases. With `confirms` of the figures that were seen, others are a 409 with the new ones in `current`.
 */
export const removeUser = removalCalls.endpoint('DELETE /users/{id}', {
  summary: 'Remove a user from a property',
  query: { ...where, confirms: z.string().max(64).optional() },
  output: z.object({ success: z.literal(true), message: z.string(), ...figures }),
  changes: ['user', 'lease', 'pointLog', 'property'],
  action: 'user.remove',
});

export const removals = {
  preview: previewRemoval,
  removeUser,
};
