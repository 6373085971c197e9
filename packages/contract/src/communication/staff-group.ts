import { z } from 'zod';
import { counted } from '../format.ts';
import { objectId } from '../primitives.ts';
import { propertyStaffRoles, roleLabels } from '../roles.ts';
import { communicationMessages as say } from './messages.ts';

/** Whoever works in one of these roles: everywhere, or at the properties named and those of the companies named. */
export const staffGroup = z.strictObject({
  kind: z.literal('staff'),
  roles: z.array(z.enum(propertyStaffRoles)).min(1, say.rolesRequired).max(propertyStaffRoles.length),
  companies: z.array(objectId).min(1).max(1000).optional(),
  properties: z.array(objectId).min(1).max(1000).optional(),
});
export type StaffGroup = z.output<typeof staffGroup>;

/** Such a group in words: 'Manager, Staff of 2 companies'. */
export function staffGroupText({ roles, companies, properties }: StaffGroup): string {
  const where = [
    companies && counted(companies.length, 'company', 'companies'),
    properties && counted(properties.length, 'property', 'properties'),
  ];
  const named = where.filter(Boolean).join(' and ');
  return `${roles.map((role) => roleLabels[role]).join(', ')} of ${named || 'all properties'}`;
}
