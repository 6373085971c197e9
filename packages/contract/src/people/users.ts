import { z } from 'zod';
import { atBodyProperty, atProperties, atProperty, atRecord, platformWide } from '../endpoint.ts';
import { fieldsQuery, listQuery, oneProperty, queryFlag, searchText, text } from '../primitives.ts';
import { roles } from '../roles.ts';
import { resource } from '../resource.ts';
import { peopleMessages as say } from './messages.ts';
import {
  inactiveStates,
  listedUser,
  moreOfUser,
  user,
  email,
  createUserBody,
  createAdminBody,
  updateUserBody,
  userStates,
} from './user-record.ts';

const answer = z.object({ data: user });

const userResource = resource({
  path: '/users',
  tag: 'Users',
  topic: 'user',
  answers: 'user',
  listedAt: atProperties,
  place: atRecord('user'),
  permissions: { view: 'users.view', manage: 'users.update' },
  record: listedUser,
  detail: user,
});

/** The user list and the user picker. `search` finds names and e-mail addresses by any part of them. */
export const listUsers = userResource.list({
  summary: 'Users of a property, or of all that the caller sees; `format=csv` exports them all',
  page: listQuery(['_id', 'name', 'email', 'role', 'createdAt', 'balance', 'unitNumber'], { orderBy: 'createdAt' }),
  query: {
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
    ...fieldsQuery(moreOfUser),
  },
  row: 'userId',
  csv: true,
  output: z.object({ users: z.array(listedUser), totalCount: z.int() }),
});

export const getUser = userResource.get({ summary: 'One user' });
export const createUser = userResource.create({
  summary: 'Add a user to a property and send the welcome email',
  place: atProperty,
  permission: 'users.create',
  query: { propertyId: oneProperty(say.selectProperty) },
  body: createUserBody,
});
export const createAdmin = userResource.act('POST /admin/user', {
  summary: 'Add a user of the platform',
  place: platformWide,
  permission: 'users.createAdmin',
  body: createAdminBody,
  action: 'user.createAdmin',
});
export const updateUser = userResource.act('PUT /users/update-user', {
  summary: 'Edit, deactivate or activate a user, or change the role at a property',
  place: { kind: 'record', record: 'user', param: '_id' },
  body: updateUserBody,
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
export const resendWelcome = userResource.endpoint('PUT /users/resend/welcome', {
  summary: 'Send the welcome email again to users who have not signed up',
  place: atBodyProperty,
  permission: 'users.resendWelcome',
  body: resendWelcomeBody,
  output: z.object({
    success: z.boolean(),
    message: z.string(),
    results: z.array(z.object({ email: z.string(), success: z.boolean(), message: z.string() })),
  }),
  changes: ['user'],
  action: 'user.resendWelcome',
  perMinute: 30,
});

/** For somebody who has lost the second factor and the recovery codes. The password stays. */
export const resetSecondFactor = userResource.endpoint('POST /users/{id}/reset-second-factor', {
  summary: 'Take the second factors of a user away; signs them out everywhere and tells them by email',
  permission: 'users.resetSecondFactor',
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
