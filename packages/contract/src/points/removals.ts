import { z } from 'zod';
import { atRecord } from '../endpoint.ts';
import { objectId } from '../primitives.ts';
import { shared } from '../resource.ts';

/** Effects of a removal, at the properties the caller sees. Whole points. */
const figures = {
  /** Leases that end. */
  leases: z.int(),
  /** Pending submissions that are denied. */
  submissions: z.int(),
  /** Unspent points, returned to the properties that paid them. */
  returned: z.array(z.object({ property: objectId, name: z.string(), points: z.int() })),
  pointsReturned: z.int(),
  /** True if the user has no other property, so the account is closed. */
  closesAccount: z.boolean(),
};
export const removalFigures = z.object(figures);
export type RemovalFigures = z.infer<typeof removalFigures>;

const scope = { propertyId: objectId.optional() };

const removalCalls = shared({ tag: 'Users', scope: atRecord('user'), permission: 'users.remove' });

/** Previews `removeUser` without changes. `confirms` is a digest of these figures. */
export const previewRemoval = removalCalls.endpoint('GET /users/{id}/removal', {
  summary: 'Preview removing a user: leases, submissions and points affected',
  query: scope,
  output: z.object({ data: removalFigures.extend({ confirms: z.string() }) }),
  reads: ['user', 'lease', 'pointLog'],
});

/**
 * Ends leases, denies pending submissions, returns unspent points, and closes the account with the last property. If
 * the figures no longer match `confirms`, the call fails with 409 and the new ones in `current`.
 */
export const removeUser = removalCalls.endpoint('DELETE /users/{id}', {
  summary: 'Remove a user from a property',
  query: { ...scope, confirms: z.string().max(64).optional() },
  output: z.object({ success: z.literal(true), message: z.string(), ...figures }),
  changes: ['user', 'lease', 'pointLog', 'property'],
  action: 'user.remove',
});

export const removals = {
  preview: previewRemoval,
  removeUser,
};
