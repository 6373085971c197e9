import { z } from 'zod';
import { atBodyProperty, atProperties, atProperty, atRecord, platformWide } from '../endpoint.ts';
import { fieldsQuery, listQuery, oneProperty, queryFlag, searchText, text } from '../primitives.ts';
import { roles } from '../roles.ts';
import { resource } from '../resource.ts';
import { peopleMessages } from './messages.ts';
import {
  inactiveStates,
  listedUser,
  optionalUserFields,
  user,
  email,
  createUserBody,
  createAdminBody,
  updateUserBody,
  userStates,
} from './user-record.ts';

const userOutput = z.object({ data: user });

const userResource = resource({
  path: '/users',
  tag: 'Users',
  topic: 'user',
  returns: 'user',
  listScope: atProperties,
  scope: atRecord('user'),
  permissions: { view: 'users.view', manage: 'users.update' },
  record: listedUser,
  detail: user,
});

/** User list and user picker. `search` matches any part of a name or email. */
export const listUsers = userResource.list({
  summary: "List a property's users, or all visible users; `format=csv` exports them",
  page: listQuery(['_id', 'name', 'email', 'role', 'createdAt', 'balance', 'unitNumber'], { orderBy: 'createdAt' }),
  query: {
    search: searchText,
    /** `removed`: people removed from every property and not erased; for admins, over all properties. */
    status: z.enum(['all', 'inactive', 'removed', ...userStates]).default('all'),
    /** Reason for being inactive. */
    state: z.enum(inactiveStates).optional(),
    userType: z.enum(roles).optional(),
    /** Only residents and ambassadors who can receive points. */
    isTransaction: queryFlag,
    /** User picker: excludes disabled users. */
    isUserSearch: queryFlag,
    /** Users who haven't signed up and whose latest welcome email failed. */
    welcomeFailed: queryFlag,
    ...fieldsQuery(optionalUserFields),
  },
  row: 'userId',
  csv: true,
  output: z.object({ users: z.array(listedUser), totalCount: z.int() }),
});

export const getUser = userResource.get({ summary: 'Get a user' });
export const createUser = userResource.create({
  summary: 'Add a user to a property and send the welcome email',
  scope: atProperty,
  permission: 'users.create',
  query: { propertyId: oneProperty(peopleMessages.selectProperty) },
  body: createUserBody,
});
export const createAdmin = userResource.act('POST /admin/user', {
  summary: 'Add a platform user',
  scope: platformWide,
  permission: 'users.createAdmin',
  body: createAdminBody,
  action: 'user.createAdmin',
});
export const updateUser = userResource.act('PUT /users/update-user', {
  summary: 'Edit, deactivate, or activate a user, or change their role at a property',
  scope: { kind: 'record', record: 'user', param: '_id' },
  body: updateUserBody,
  action: 'user.update',
});

/** Maximum users per call. */
export const resendWelcomeMaximum = 500;

export const resendWelcomeBody = z.strictObject({
  propertyId: oneProperty(peopleMessages.selectProperty),
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
    .min(1, peopleMessages.chooseUsers)
    .max(resendWelcomeMaximum, peopleMessages.tooManyUsers(resendWelcomeMaximum)),
});
/** Users are found by `email`; the other fields are accepted but ignored. */
export const resendWelcome = userResource.endpoint('PUT /users/resend/welcome', {
  summary: "Resend the welcome email to users who haven't signed up",
  scope: atBodyProperty,
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

/** For users who lost their second factor and recovery codes. Their password keeps working. */
export const resetSecondFactor = userResource.endpoint('POST /users/{id}/reset-second-factor', {
  summary: "Reset a user's second factors, sign them out everywhere, and email them",
  permission: 'users.resetSecondFactor',
  output: userOutput,
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
