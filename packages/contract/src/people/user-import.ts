import { z } from 'zod';
import { atProperty } from '../endpoint.ts';
import { date, line, objectId, oneProperty } from '../primitives.ts';
import { occupantsMaximum } from '../constants.ts';
import { roles } from '../roles.ts';
import { shared } from '../resource.ts';
import { peopleMessages as say } from './messages.ts';
import { importedTexts } from './user-record.ts';

/** Users of one call; a file of more is sent in parts. */
export const importBatchMaximum = 500;
/** Rows of one file. */
export const importRowsMaximum = 20_000;

const emptyUnlessGiven = <T extends Record<string, ReturnType<typeof line>>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).map(([name, schema]) => [name, schema.default('')])) as {
    [K in keyof T]: z.ZodDefault<T[K]>;
  };

/** One row of a CSV import, already cleaned: what is invalid was dropped or defaulted in the preview (spec 1, section 5). */
export const importUser = z.strictObject({
  email: line(254).min(1),
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  phone: line(30).default(''),
  contactEmail: line(254).default(''),
  role: z.enum(roles),
  ...emptyUnlessGiven(importedTexts),
  /** With a unit and both dates the row makes a lease, too. */
  startDate: z.union([date, z.literal('')]).default(''),
  endDate: z.union([date, z.literal('')]).default(''),
  rentAmount: z.number().min(1).max(1_000_000).nullable().default(null),
  occupants: z.int().min(1).max(occupantsMaximum).default(1),
  sendEmail: z.enum(['yes', 'no']).default('yes'),
});
export type ImportUser = z.infer<typeof importUser>;

/** `created`: new in Hearth; `added`: known in Hearth, new at the property; `existing`: at the property already, left as it is. */
export const importStatuses = ['created', 'added', 'existing', 'failed'] as const;
export const importResult = z.object({
  email: z.string(),
  status: z.enum(importStatuses),
  message: z.string(),
  userId: objectId.nullable(),
  /** The person is taken without something that the row says: its lease, its phone number; `message` says why. */
  isPartlyLeftOut: z.boolean(),
  /** A welcome mail goes to them. */
  isWelcomed: z.boolean(),
});
export type ImportResult = z.infer<typeof importResult>;

export const importTypes = ['RESIDENT', 'AMBASSADOR'] as const;
export const importUsersBody = z.strictObject({
  users: z
    .array(importUser)
    .min(1, 'The file has no rows to import')
    .max(importBatchMaximum, `At most ${importBatchMaximum} users in one call`),
  propertyId: objectId.optional(),
  /** Also where the property welcomes nobody by itself (`automatedWelcomeEmail`). */
  welcome: z.boolean().default(false),
  type: z.enum(importTypes).default('RESIDENT'),
});
const answer = z.object({ data: z.array(importResult) });
const query = { propertyId: oneProperty(say.selectProperty) };

const importCalls = shared({ tag: 'Users', place: atProperty, permission: 'users.import' });

/** What `importUsers` would do with the same rows now; nothing is kept. */
export const previewImport = importCalls.endpoint('POST /users/multiple/preview', {
  summary: 'Try an import: the result for each email, nothing kept',
  query,
  body: importUsersBody,
  output: answer,
  reads: ['user'],
  needsNoSpace: true,
});

export const importUsers = importCalls.endpoint('POST /users/multiple', {
  summary: 'Import users of a CSV file; a user who is there already is left as they are',
  query,
  body: importUsersBody,
  output: answer,
  changes: ['user', 'lease', 'unit'],
  action: 'user.import',
});

export const userImport = {
  preview: previewImport,
  import: importUsers,
};
