import { z } from 'zod';
import { instant, line, objectId } from '../primitives.ts';
import { propertyStaffRoles, roles } from '../roles.ts';
import { companyMessages as say } from './messages.ts';

/** Properties of one call. */
export const companyPropertiesMaximum = 1000;

export const named = z.object({ _id: objectId, name: z.string() });
export const companyName = line(120).min(1, say.nameRequired);
export const propertyIds = z
  .array(objectId)
  .min(1, say.chooseProperties)
  .max(companyPropertiesMaximum)
  .describe('Each once; the order does not matter');

/** A company as lists show it. */
export const companyRow = named.extend({
  groups: z.array(named),
  propertyCount: z.int(),
  userCount: z.int(),
  createdAt: instant,
});
export type CompanyRow = z.infer<typeof companyRow>;

/** A property as the company's screens name it. */
export const companyProperty = named.extend({ propertyCode: z.string(), active: z.boolean(), groups: z.array(named) });

const whoseAccess = z.object({
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  role: z.enum(roles),
  properties: z.array(named.extend({ propertyCode: z.string() })),
});
export type WhoseAccess = z.infer<typeof whoseAccess>;

/**
 * Which people of companies gain or lose which properties by a change, their own roles counted in. `confirms` names exactly this
 * outcome: a change that is sent with it is refused with the new one when it would do something else.
 */
export const accessPlan = z.object({ confirms: z.string(), gains: z.array(whoseAccess), losses: z.array(whoseAccess) });
export type AccessPlan = z.infer<typeof accessPlan>;

/** Of a preview that was looked at; without it the change is made whatever it gives and takes. */
export const confirmedPlan = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .optional();

/** Whom a company level can be given with: the role that it gives at each property. */
export const companyUserRole = z.enum(propertyStaffRoles);
