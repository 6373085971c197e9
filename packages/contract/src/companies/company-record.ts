import { z } from 'zod';
import { instant, line, objectId } from '../primitives.ts';
import { propertyStaffRoles, roles } from '../roles.ts';
import { companyMessages } from './messages.ts';

/** Properties per request. */
export const companyPropertiesMaximum = 1000;

export const named = z.object({ _id: objectId, name: z.string() });
export const companyName = line(120).min(1, companyMessages.nameRequired);
export const propertyIds = z
  .array(objectId)
  .min(1, companyMessages.chooseProperties)
  .max(companyPropertiesMaximum)
  .describe('In any order');

export const companyRow = named.extend({
  groups: z.array(named),
  propertyCount: z.int(),
  userCount: z.int(),
  createdAt: instant,
});
export type CompanyRow = z.infer<typeof companyRow>;

export const companyProperty = named.extend({ propertyCode: z.string(), active: z.boolean(), groups: z.array(named) });

const userAccess = z.object({
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  role: z.enum(roles),
  properties: z.array(named.extend({ propertyCode: z.string() })),
});
export type UserAccess = z.infer<typeof userAccess>;

/**
 * The properties that company users gain and lose by a change, net of their own roles. `confirms` identifies this outcome:
 * sending it makes the change conditional on having exactly this effect.
 */
export const accessPlan = z.object({ confirms: z.string(), gains: z.array(userAccess), losses: z.array(userAccess) });
export type AccessPlan = z.infer<typeof accessPlan>;

/** The `confirms` of a preview; without it, the change is made whatever its effect. */
export const confirmedPlan = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .optional();

/** The property role of a company user. */
export const companyUserRole = z.enum(propertyStaffRoles);
