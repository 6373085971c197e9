import { z } from 'zod';
import { atBodyProperty, atProperties, atProperty, atRecord, endpoint, platformWide } from '../endpoint.ts';
import {
  csvFormat,
  listOrCsv,
  listQuery,
  objectId,
  oneProperty,
  queryFlag,
  scopeQuery,
  searchText,
  text,
} from '../primitives.ts';
import { roles } from '../roles.ts';
import { peopleMessages as say } from './messages.ts';
import {
  inactiveStates,
  userStates,
  userRow,
  user,
  email,
  createUserBody,
  createAdminBody,
  updateUserBody,
} from './user-record.ts';

const tag = 'Users';
const answer = z.object({ data: user });

/** The user list and the user picker. `search` finds names and e-mail addresses by any part of them. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Users of a property, or of all that the caller sees; `format=csv` exports them all',
  tag,
  place: atProperties,
  permission: 'users.view',
  query: {
    ...listQuery(['_id', 'name', 'email', 'role', 'createdAt', 'balance', 'unitNumber'], { orderBy: 'createdAt' }),
    ...scopeQuery,
    search: searchText,
    status: z.enum(['all', 'inactive', ...userStates]).default('all'),
    /** One of the reasons why somebody is inactive. */
    state: z.enum(inactiveStates).optional(),
    userType: z.enum(roles).optional(),
    /** Residents and ambassadors alone: those whom points can be sent to. */
    isTransaction: queryFlag,
    /** The picker's search: users who can sign in or still may, no disabled ones. */
    isUserSearch: queryFlag,
    /** Those who have not signed up, and whose latest welcome mail did not reach them. */
    welcomeFailed: queryFlag,
    /** That user alone, if on the list. */
    userId: objectId.optional(),
    format: csvFormat,
  },
  output: listOrCsv(z.object({ users: z.array(userRow), totalCount: z.int() })),
  reads: ['user'],
  rows: { topic: 'user', key: 'userId' },
  streams: true,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user',
  tag,
  place: atRecord('user'),
  permission: 'users.view',
  params: { id: objectId },
  output: answer,
  answers: 'user',
  reads: ['user'],
});
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Add a user to a property and send the welcome email',
  tag,
  place: atProperty,
  permission: 'users.create',
  query: { propertyId: oneProperty(say.selectProperty) },
  body: createUserBody,
  output: answer,
  answers: 'user',
  changes: ['user'],
  action: 'user.create',
});
export const createAdmin = endpoint({
  method: 'POST',
  path: '/admin/user',
  summary: 'Add a user of the platform',
  tag,
  place: platformWide,
  permission: 'users.createAdmin',
  body: createAdminBody,
  output: answer,
  answers: 'user',
  changes: ['user'],
  action: 'user.createAdmin',
});
export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/update-user',
  summary: 'Edit, deactivate or activate a user, or change the role at a property',
  tag,
  place: { kind: 'record', record: 'user', param: '_id' },
  permission: 'users.update',
  body: updateUserBody,
  output: answer,
  answers: 'user',
  changes: ['user'],
  action: 'user.update',
});

/** Users of one call. */
export const resendWelcomeMaximum = 500;

export const resendWelcomeBody = z.strictObject({
  propertyId: oneProperty(say.selectProperty),
  users: z
    .array(
      z.strictObject({
        role: z.enum(roles).optional(),
        contactEmail: text(254).optional(),
        firstName: text(100).optional(),
        lastName: text(100).optional(),
        userId: z.string().max(100).nullable().optional(),
        email,
      }),
    )
    .min(1, 'Choose at least one user')
    .max(resendWelcomeMaximum, `Choose at most ${resendWelcomeMaximum} users`),
});
/** People are found by `email`; the other fields are accepted and what Hearth knows counts. */
export const resendWelcome = endpoint({
  method: 'PUT',
  path: '/users/resend/welcome',
  summary: 'Send the welcome email again to users who have not signed up',
  tag,
  place: atBodyProperty,
  permission: 'users.resendWelcome',
  body: resendWelcomeBody,
  changes: ['user'],
  action: 'user.resendWelcome',
  perMinute: 30,
  output: z.object({
    success: z.boolean(),
    message: z.string(),
    results: z.array(z.object({ email: z.string(), success: z.boolean(), message: z.string() })),
  }),
});

/** For somebody who has lost the second factor and the recovery codes. The password stays. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/users/{id}/reset-second-factor',
  summary: 'Take the second factors of a user away; signs them out everywhere and tells them by email',
  tag,
  place: atRecord('user'),
  permission: 'users.resetSecondFactor',
  params: { id: objectId },
  output: answer,
  changes: ['user'],
  action: 'user.resetSecondFactor',
  confirmed: true,
});

export const users = {
  list: listUsers,
  get: getUser,
  create: createUser,
  createAdmin,
  update: updateUser,
  resendWelcome,
  resetSecondFactor,
};
