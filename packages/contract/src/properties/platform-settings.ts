import { z } from 'zod';
import { platformWide } from '../endpoint.ts';
import { image } from '../files/image.ts';
import { receivedFiles } from '../files/uploads.ts';
import { emailPattern, line, objectId, text, usPhonePattern } from '../primitives.ts';
import { shared } from '../resource.ts';
import { platformSettingMessages } from './platform-setting-messages.ts';

const lines = text(1000).min(1);

/** Settings with a default in the environment. */
const settingFields = {
  productName: line(40).min(1, platformSettingMessages.nameLength),
  supportPhone: z
    .string()
    .trim()
    .max(30, platformSettingMessages.phoneInvalid)
    .regex(usPhonePattern, platformSettingMessages.phoneInvalid),
  supportEmail: z
    .string()
    .trim()
    .max(254, platformSettingMessages.emailInvalid)
    .regex(emailPattern, platformSettingMessages.emailInvalid),
  supportTicketUrl: z
    .string()
    .trim()
    .max(2000)
    .regex(/^https:\/\/[^\s/$.?#]\S*$/i, platformSettingMessages.ticketUrlInvalid)
    .refine((value) => URL.canParse(value), platformSettingMessages.ticketUrlInvalid),
  /** The fifth review site. */
  reviewHost: line(100).min(1, platformSettingMessages.reviewHostRequired),
  taxBasisPoints: z
    .number(platformSettingMessages.taxInvalid)
    .multipleOf(0.1, platformSettingMessages.taxInvalid)
    .min(0, platformSettingMessages.taxInvalid)
    .max(10_000, platformSettingMessages.taxInvalid),
  dueDays: z
    .int(platformSettingMessages.dueDaysInvalid)
    .min(0, platformSettingMessages.dueDaysInvalid)
    .max(365, platformSettingMessages.dueDaysInvalid),
  seller: lines,
  bankTransfer: lines,
  check: lines,
};
export type SettingName = keyof typeof settingFields;
export const settingNames = Object.keys(settingFields) as SettingName[];

/** `#rrggbb`, from which the colors of buttons, links and selected rows are derived. */
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, platformSettingMessages.colorInvalid);
/** Everything that a company changes itself. The logo is an upload's id. */
const storedFields = { ...settingFields, color, logo: objectId };
export type StoredName = keyof typeof storedFields;
export const storedNames = Object.keys(storedFields) as StoredName[];

const shape = z.object(storedFields).partial();
/** Settings as stored: one that's missing has its default. */
export type StoredSettings = z.infer<typeof shape>;

/** The valid settings among stored ones; a newer version may have stored others. */
export const readSettings = (stored: Readonly<Record<string, unknown>>): StoredSettings =>
  Object.fromEntries(
    storedNames.flatMap((name) => {
      const { success, data } = storedFields[name].safeParse(stored[name]);
      return success ? [[name, data]] : [];
    }),
  );

const eachOrNull = z.object(
  Object.fromEntries(storedNames.map((name) => [name, storedFields[name].nullable()])) as {
    [N in StoredName]: z.ZodNullable<(typeof storedFields)[N]>;
  },
);

const output = z.object({
  data: z.object({
    version: z.int(),
    /** Null for the default. */
    own: z.object({ ...eachOrNull.shape, logo: image.nullable() }),
    /** The values of the environment; null for none. */
    defaults: z.object({
      productName: z.string(),
      supportPhone: z.string(),
      supportEmail: z.string(),
      supportTicketUrl: z.string(),
      reviewHost: z.string(),
      taxBasisPoints: z.number(),
      dueDays: z.int(),
      seller: z.string().nullable(),
      bankTransfer: z.string().nullable(),
      check: z.string().nullable(),
    }),
  }),
});
export type PlatformSettings = z.infer<typeof output>['data'];

const calls = shared({ tag: 'Settings', scope: platformWide, permission: 'settings.manage' });

export const getPlatformSettings = calls.endpoint('GET /platform-settings', {
  summary: 'Get the name, look, support contacts, review site and invoice settings, with their defaults',
  output,
  reads: ['systemConfig'],
});

export const updatePlatformSettings = calls.endpoint('PUT /platform-settings', {
  summary: 'Change settings; null returns one to its default, omitted ones stay unchanged',
  body: z.strictObject({
    ...eachOrNull.partial().shape,
    /** The version that was edited; if it's outdated, the call fails with 409 and the current settings. */
    version: z.int().min(0),
  }),
  output,
  changes: ['systemConfig'],
  action: 'platformSettings.update',
});

const logoRule = { accept: 'image', files: 1 } as const;

export const uploadPlatformLogo = calls.endpoint('POST /platform-settings/logo', {
  summary: 'Upload a logo for the platform; unused uploads are deleted after a day',
  body: z.strictObject({ logo: receivedFiles(logoRule) }),
  uploads: { logo: logoRule },
  output: z.object({ data: image }),
  action: 'platformSettings.uploadLogo',
  perMinute: 60,
});

/** A typed field, blank for the default. */
const typed = <T extends z.ZodType>(field: T) => {
  const nullable = field.nullable();
  return z
    .string()
    .trim()
    .transform((value, ctx): z.output<typeof nullable> => {
      const parsed = nullable.safeParse(value === '' ? null : value);
      for (const { message } of parsed.error?.issues ?? []) ctx.addIssue(message);
      return parsed.data as z.output<typeof nullable>;
    });
};
const typedNumber = (field: z.ZodType<number, number>, pattern: RegExp, invalid: string, scale = 1) =>
  typed(
    z
      .string()
      .regex(pattern, invalid)
      // 8.28 * 100 isn't 828.
      .transform((value) => Number((Number.parseFloat(value) * scale).toFixed(1)))
      .pipe(field),
  );

/** The forms of the console, by section. Tax is a percentage. */
export const settingForms = {
  look: z.object({
    productName: typed(settingFields.productName),
    color: typed(color),
    logo: objectId.nullable(),
  }),
  support: z.object({
    supportPhone: typed(settingFields.supportPhone),
    supportEmail: typed(settingFields.supportEmail),
    supportTicketUrl: typed(settingFields.supportTicketUrl),
  }),
  invoices: z.object({
    taxBasisPoints: typedNumber(
      settingFields.taxBasisPoints,
      /^\d{1,3}(?:\.\d{1,3})?\s*%?$/,
      platformSettingMessages.taxInvalid,
      100,
    ),
    dueDays: typedNumber(settingFields.dueDays, /^\d{1,3}$/, platformSettingMessages.dueDaysInvalid),
    seller: typed(settingFields.seller),
    bankTransfer: typed(settingFields.bankTransfer),
    check: typed(settingFields.check),
  }),
  review: z.object({ reviewHost: typed(settingFields.reviewHost) }),
};

export const platformSettings = {
  get: getPlatformSettings,
  update: updatePlatformSettings,
  uploadLogo: uploadPlatformLogo,
};
