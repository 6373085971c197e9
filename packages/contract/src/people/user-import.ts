import { z } from 'zod';
import { atProperty } from '../endpoint.ts';
import { date, line, objectId, oneProperty } from '../primitives.ts';
import { occupantsMaximum } from '../constants.ts';
import { roles } from '../roles.ts';
import { shared } from '../resource.ts';
import { peopleMessages } from './messages.ts';
import { importedTexts } from './user-record.ts';

/** Maximum users per call. Larger files are sent in batches. */
export const importBatchMaximum = 500;
/** Maximum rows per file. */
export const importRowsMaximum = 20_000;

const emptyUnlessGiven = <T extends Record<string, ReturnType<typeof line>>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).map(([name, schema]) => [name, schema.default('')])) as {
    [K in keyof T]: z.ZodDefault<T[K]>;
  };

/** A cleaned CSV row. Invalid values were dropped or defaulted in the preview (spec 1, section 5). */
export const importUser = z.strictObject({
  email: line(254).min(1),
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  phone: line(30).default(''),
  contactEmail: line(254).default(''),
  role: z.enum(roles),
  ...emptyUnlessGiven(importedTexts),
  /** A unit and both dates create a lease. */
  startDate: z.union([date, z.literal('')]).default(''),
  endDate: z.union([date, z.literal('')]).default(''),
  rentAmount: z.number().min(1).max(1_000_000).nullable().default(null),
  occupants: z.int().min(1).max(occupantsMaximum).default(1),
  sendEmail: z.enum(['yes', 'no']).default('yes'),
});
export type ImportUser = z.infer<typeof importUser>;

/** `created`: new to Hearth. `added`: new to the property. `existing`: already at the property, left unchanged. */
export const importStatuses = ['created', 'added', 'existing', 'failed'] as const;
export const importResult = z.object({
  email: z.string(),
  status: z.enum(importStatuses),
  message: z.string(),
  userId: objectId.nullable(),
  /** Imported without its lease, phone, or contact email; `message` says why. */
  isPartlyLeftOut: z.boolean(),
  /** Gets a welcome email. */
  isWelcomed: z.boolean(),
});
export type ImportResult = z.infer<typeof importResult>;

export const importTypes = ['RESIDENT', 'AMBASSADOR'] as const;
export const importUsersBody = z.strictObject({
  users: z
    .array(importUser)
    .min(1, peopleMessages.importEmpty)
    .max(importBatchMaximum, peopleMessages.tooManyUsers(importBatchMaximum)),
  propertyId: objectId.optional(),
  /** Sends welcome emails even if the property's `automatedWelcomeEmail` is off. */
  welcome: z.boolean().default(false),
  type: z.enum(importTypes).default('RESIDENT'),
});
const importOutput = z.object({ data: z.array(importResult) });
const query = { propertyId: oneProperty(peopleMessages.selectProperty) };

const importCalls = shared({ tag: 'Users', scope: atProperty, permission: 'users.import' });

/** Dry run of `importUsers`. */
export const previewImport = importCalls.endpoint('POST /users/multiple/preview', {
  summary: 'Preview a user import without saving anything',
  query,
  body: importUsersBody,
  output: importOutput,
  reads: ['user'],
  needsNoSpace: true,
});

export const importUsers = importCalls.endpoint('POST /users/multiple', {
  summary: 'Import users from CSV rows; existing users are left unchanged',
  query,
  body: importUsersBody,
  output: importOutput,
  changes: ['user', 'lease', 'unit'],
  action: 'user.import',
});

export const userImport = {
  preview: previewImport,
  import: importUsers,
};
