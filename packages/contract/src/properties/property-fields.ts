import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { countries, lands, stateCodes, writtenZipCode } from '../countries.ts';
import { fileAddressPattern } from '../files/uploads.ts';
import { leadRewardDays } from '../constants.ts';
import { emailPattern, httpUrlPattern, line, text, usPhonePattern } from '../primitives.ts';
import { amenities } from './amenities.ts';
import { propertyMessages as say } from './messages.ts';

const oneOf = (values: readonly string[], sentence: string) =>
  z.string(sentence).regex(new RegExp(`^(?:${values.join('|')})$`), sentence);
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).default('');

const address = (sentence: string) => z.string(sentence).trim().min(1, sentence).max(254);
const email = (required: string) => address(required).regex(emailPattern, say.emailInvalid);
const optionalEmail = orEmpty(z.string().trim().max(254).regex(emailPattern, say.optionalEmailInvalid));
const optionalPhone = orEmpty(z.string().trim().max(30).regex(usPhonePattern, say.phoneInvalid));
const url = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(2000)
    .regex(httpUrlPattern, say.urlInvalid)
    .refine((value) => URL.canParse(value), say.urlInvalid);
/** A PDF that was uploaded for the property (`POST /files`): its address, as it was answered, or its id. */
const documentUrl = z
  .string(say.documentRequired)
  .trim()
  .min(1, say.documentRequired)
  .max(2000)
  .regex(fileAddressPattern, say.documentUnknown);
/** Judged with its country below; the patterns tell others what it is. */
const ofCountry = (patterns: readonly string[], written = (typed: string) => typed) =>
  z
    .string()
    .trim()
    .max(20)
    .overwrite(written)
    .meta({ pattern: patterns.join('|') });
const zipCode = ofCountry(
  countries.map((country) => lands[country].zipPattern.source),
  writtenZipCode,
);
const state = ofCountry([`^(?:${stateCodes.join('|')})$`]);
const otherCountry = orEmpty(oneOf(countries, say.countryRequired));
const once = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Where reviews are written, besides the deployment's own provider (`reviewHost` of the settings). */
export const reviewProviders = ['generic', 'google', 'facebook', 'yelp'] as const;
export const reviewLinkBody = z.strictObject({
  /** Kept as it is sent; a new link without one is given one. */
  uuid: z.uuid().optional(),
  provider: z.string(say.providerRequired).trim().min(1, say.providerRequired).max(100),
  url: url(say.urlRequired),
});
export const ambassadorDocumentBody = z.strictObject({
  name: z
    .string(say.documentNameRequired)
    .trim()
    .min(1, say.documentNameRequired)
    .min(2, say.documentNameShort)
    .max(200),
  url: documentUrl,
});

export const secondaryMaxioId = z.string(say.maxioIdLength).trim().min(1, say.maxioIdLength).max(5, say.maxioIdLength);

/** Billing, which admins look after: a property lead who sends any of it is refused by its field. */
export const administered = {
  maxioSubscriptionId: text(50).default(''),
  maxioCustomerId: text(50).default(''),
  secondaryMaxioSubscriptionIds: z.array(secondaryMaxioId).max(50).refine(once, say.maxioIdOnce).default([]),
  maxioAdHocSubscriptions: z.array(text(50).min(1)).max(50).default([]),
};

/** What staff write of a property and every list shows: the form, the calls that write it and the record follow from it. */
export const listedFields = {
  name: line(200).min(1, say.nameRequired),
  address: line(200).min(1, say.addressRequired),
  address2: line(200).default(''),
  country: z.enum(countries, say.countryRequired).default('US'),
  city: line(100).min(1, say.cityRequired),
  state,
  zipCode,
  /** Of the state or province where none is sent. */
  timezone: oneOf(
    countries.flatMap((country) => lands[country].timeZones),
    say.timezoneInvalid,
  ).optional(),
  email: email(say.emailRequired),
  phone: optionalPhone,
  website: url(say.websiteRequired),
};

/** The same of what its record alone shows. */
export const recordFields = {
  payableAccount: email(say.payableAccountRequired),
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
    .array(oneOf(amenities, say.amenityUnknown))
    .max(amenities.length)
    .refine(once, say.amenityOnce)
    .default([]),
  ambassadorDocuments: z.array(ambassadorDocumentBody).max(100).default([]),
  /** Days after moving in from which the reward of a lease is payable. */
  leadRewardDays: z.literal(leadRewardDays, say.leadRewardDays).default(0),
};

/** Whole points; shown to those who see the points of the property. */
export const spendLimit = z
  .int(say.spendLimitWhole)
  .min(0, say.spendLimitNegative)
  .max(pointsMaximum, say.spendLimitTooHigh)
  .default(0);
