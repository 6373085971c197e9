import { z } from 'zod';
import { atProperties, atRecord, endpoint } from '../endpoint.ts';
import { date, instant, listQuery, objectId, propertyOrAll, queryFlag, searchText } from '../primitives.ts';
import { companyAccessLevels, roles } from '../roles.ts';

const leaseSummary = z.object({ startDate: date, endDate: date, createdAt: instant, unitNumber: z.string(), building: z.string() });

/** A user as lists show it (spec 1, section 3). */
export const userRow = z.object({
  _id: objectId,
  userId: z.string().nullable(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  unitNumber: z.string(),
  building: z.string(),
  active: z.boolean(),
  sendEmail: z.boolean(),
  occupants: z.int(),
  isDeleted: z.boolean(),
  balance: z.int(),
  total: z.int(),
  properties: z.array(z.object({ property: objectId, role: z.enum(roles) })),
  leaseData: z.array(leaseSummary),
  lastActivity: instant.nullable(),
  createdAt: instant,
});
export type UserRow = z.infer<typeof userRow>;

export const user = userRow.extend({
  externalID: z.string(),
  onboarded: z.boolean(),
  promoCode: z.array(z.string()),
  propertyIds: z.array(objectId),
  company: objectId.nullable(),
  companyRole: z.enum(companyAccessLevels).nullable(),
  companyGroups: z.array(objectId),
  spendLimit: z.int(),
});
export type User = z.infer<typeof user>;

const tag = 'Users';

/** The user list and the user picker. `search` finds names and e-mail addresses by any part of them. */
export const listUsers = endpoint({
  method: 'GET', path: '/users', summary: 'Users of a property, or of all that the caller sees', tag, place: atProperties, permission: 'users.view',
  query: {
    ...listQuery(['_id', 'name', 'email', 'role', 'createdAt', 'balance', 'unitNumber'], { orderBy: 'createdAt' }),
    propertyId: propertyOrAll.optional(),
    search: searchText,
    status: z.enum(['all', 'active', 'inactive']).default('all'),
    userType: z.enum(roles).optional(),
    /** Residents and ambassadors alone: those whom points can be sent to. */
    isTransaction: queryFlag,
    /** The picker's search: users who can sign in or still may, no disabled ones. */
    isUserSearch: queryFlag,
  },
  output: z.object({ users: z.array(userRow), totalCount: z.int() }), reads: ['user', 'pointLog'],
});

export const getUser = endpoint({
  method: 'GET', path: '/users/{id}', summary: 'One user', tag, place: atRecord('user'), permission: 'users.view',
  params: { id: objectId }, output: z.object({ data: user }), reads: ['user', 'pointLog'],
});
