import { z } from 'zod';
import { formatList } from '../format.ts';
import { objectId } from '../primitives.ts';
import { propertyStaffRoles, roleLabels } from '../roles.ts';
import { communicationMessages, groupMessages } from './messages.ts';

/** Staff with one of the roles, at all properties or at those listed and those of the companies listed. */
export const staffGroup = z.strictObject({
  kind: z.literal('staff'),
  roles: z.array(z.enum(propertyStaffRoles)).min(1, communicationMessages.rolesRequired).max(propertyStaffRoles.length),
  companies: z.array(objectId).min(1).max(1000).optional(),
  properties: z.array(objectId).min(1).max(1000).optional(),
});
export type StaffGroup = z.output<typeof staffGroup>;

/** Such as 'Manager and Staff at 2 companies'. */
export function staffGroupText({ roles, companies, properties }: StaffGroup): string {
  const where = [
    companies && groupMessages.companies(companies.length),
    properties && groupMessages.properties(properties.length),
  ];
  const places = formatList(where.filter((part) => part !== undefined)) || groupMessages.allProperties;
  return groupMessages.staff(
    roles.map((role) => roleLabels[role]),
    places,
  );
}
