import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { countries, countryInfo, stateCodes, formatZipCode } from '../countries.ts';
import { fileAddressPattern } from '../files/uploads.ts';
import { leadRewardDays } from '../constants.ts';
import { emailPattern, httpUrlPattern, line, text, usPhonePattern } from '../primitives.ts';
import { amenities } from './amenities.ts';
import { propertyMessages } from './messages.ts';

const oneOf = (values: readonly string[], sentence: string) =>
  z.string(sentence).regex(new RegExp(`^(?:${values.join('|')})$`), sentence);
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).default('');

const address = (sentence: string) => z.string(sentence).trim().min(1, sentence).max(254);
const email = (required: string) => address(required).regex(emailPattern, propertyMessages.emailInvalid);
const optionalEmail = orEmpty(z.string().trim().max(254).regex(emailPattern, propertyMessages.optionalEmailInvalid));
const optionalPhone = orEmpty(z.string().trim().max(30).regex(usPhonePattern, propertyMessages.phoneInvalid));
const url = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(2000)
    .regex(httpUrlPattern, propertyMessages.urlInvalid)
    .refine((value) => URL.canParse(value), propertyMessages.urlInvalid);
/** The URL or id of a PDF uploaded for the property (`POST /files`). */
const documentUrl = z
  .string(propertyMessages.documentRequired)
  .trim()
  .min(1, propertyMessages.documentRequired)
  .max(2000)
  .regex(fileAddressPattern, propertyMessages.documentUnknown);
/** Validated with its country elsewhere; the pattern documents the format. */
const ofCountry = (patterns: readonly string[], written = (typed: string) => typed) =>
  z
    .string()
    .trim()
    .max(20)
    .overwrite(written)
    .meta({ pattern: patterns.join('|') });
const zipCode = ofCountry(
  countries.map((country) => countryInfo[country].zipPattern.source),
  formatZipCode,
);
const state = ofCountry([`^(?:${stateCodes.join('|')})$`]);
const otherCountry = orEmpty(oneOf(countries, propertyMessages.countryRequired));
const once = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Review providers, besides the deployment's own (`reviewHost` in the settings). */
export const reviewProviders = ['generic', 'google', 'facebook', 'yelp'] as const;
export const reviewLinkBody = z.strictObject({
  /** Generated if left out. */
  uuid: z.uuid().optional(),
  provider: z.string(propertyMessages.providerRequired).trim().min(1, propertyMessages.providerRequired).max(100),
  url: url(propertyMessages.urlRequired),
});
export const ambassadorDocumentBody = z.strictObject({
  name: z
    .string(propertyMessages.documentNameRequired)
    .trim()
    .min(1, propertyMessages.documentNameRequired)
    .min(2, propertyMessages.documentNameShort)
    .max(200),
  url: documentUrl,
});

export const secondaryMaxioId = z
  .string(propertyMessages.maxioIdLength)
  .trim()
  .min(1, propertyMessages.maxioIdLength)
  .max(5, propertyMessages.maxioIdLength);

/** Billing fields, for admins only. */
export const administered = {
  maxioSubscriptionId: text(50).default(''),
  maxioCustomerId: text(50).default(''),
  secondaryMaxioSubscriptionIds: z
    .array(secondaryMaxioId)
    .max(50)
    .refine(once, propertyMessages.maxioIdOnce)
    .default([]),
  maxioAdHocSubscriptions: z.array(text(50).min(1)).max(50).default([]),
};

/** Editable fields shown in lists; the form, the calls, and the record derive from them. */
export const listedFields = {
  name: line(200).min(1, propertyMessages.nameRequired),
  address: line(200).min(1, propertyMessages.addressRequired),
  address2: line(200).default(''),
  country: z.enum(countries, propertyMessages.countryRequired).default('US'),
  city: line(100).min(1, propertyMessages.cityRequired),
  state,
  zipCode,
  /** Defaults to the state or province's. */
  timezone: oneOf(
    countries.flatMap((country) => countryInfo[country].timeZones),
    propertyMessages.timezoneInvalid,
  ).optional(),
  email: email(propertyMessages.emailRequired),
  phone: optionalPhone,
  website: url(propertyMessages.websiteRequired),
};

/** Editable fields shown only in full. */
export const recordFields = {
  payableAccount: email(propertyMessages.payableAccountRequired),
  maintenanceContactEmail: optionalEmail,
  leaseOfficeAddress: line(200).default(''),
  leaseOfficeAddress2: line(200).default(''),
  leaseOfficeCountry: otherCountry,
  leaseOfficeCity: line(100).default(''),
  leaseOfficeState: orEmpty(state),
  leaseOfficeZipCode: orEmpty(zipCode),
  moveInGuide: documentUrl.nullable().default(null),
  reviewLinks: z.array(reviewLinkBody).max(50).default([]),
  managementCompanyName: line(200).default(''),
  managementCompanyAddress: line(200).default(''),
  managementCompanyAddress2: line(200).default(''),
  managementCompanyCity: line(100).default(''),
  managementCompanyState: orEmpty(state),
  managementCompanyCountry: otherCountry,
  managementCompanyZipCode: orEmpty(zipCode),
  managementCompanyPhone: optionalPhone,
  managementCompanyEmail: optionalEmail,
  generalManager: line(200).default(''),
  generalManagerEmail: optionalEmail,
  regionalManager: line(200).default(''),
  regionalManagerEmail: optionalEmail,
  amenities: z
    .array(oneOf(amenities, propertyMessages.amenityUnknown))
    .max(amenities.length)
    .refine(once, propertyMessages.amenityOnce)
    .default([]),
  ambassadorDocuments: z.array(ambassadorDocumentBody).max(100).default([]),
  /** Days after move-in until a referral reward is due. */
  leadRewardDays: z.literal(leadRewardDays, propertyMessages.leadRewardDays).default(0),
};

/** Points per month; needs propertyPoints.view. */
export const spendLimit = z
  .int(propertyMessages.spendLimitWhole)
  .min(0, propertyMessages.spendLimitNegative)
  .max(pointsMaximum, propertyMessages.spendLimitTooHigh)
  .default(0);
