import { z } from 'zod';
import { atPathProperty, endpoint } from '../endpoint.ts';
import { objectId } from '../primitives.ts';
import { propertyStaffRoles } from '../roles.ts';

const summary = z.object({
  /** Staff by rank, highest first; the first of `staffCount`. */
  staff: z.array(
    z.object({
      _id: objectId,
      name: z.string(),
      email: z.string(),
      role: z.enum(propertyStaffRoles),
      hasSignedUp: z.boolean(),
    }),
  ),
  staffCount: z.int(),
  /** Property admins and managers among them. */
  managers: z.int(),
  /** Reviews given in Hearth, 1 to 5 stars. */
  reviews: z.object({ count: z.int(), avgRating: z.number().nullable() }),
});
export type PropertySummary = z.infer<typeof summary>;

export const getPropertySummary = endpoint('GET /property/{id}/summary', {
  mayBeStale: true,
  summary: 'Get the staff and reviews of a property',
  tag: 'Insights',
  scope: atPathProperty,
  permission: 'insights.view',
  output: z.object({ data: summary }),
  reads: ['user', 'review', 'pointLog'],
});

export const propertySummary = {
  get: getPropertySummary,
};
