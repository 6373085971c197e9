import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { fileAddressPattern } from '../files/uploads.ts';
import { countries, isCountry, isStateOf, lands, stateCodes } from '../countries.ts';
import { leadRewardDays } from '../leads/lead-record.ts';
import { emailPattern, httpUrlPattern, line, objectId, text, usPhonePattern } from '../primitives.ts';
import { amenities } from './amenities.ts';
import { integrationsInput } from './integration-record.ts';
import { propertyMessages as say } from './messages.ts';
import { propertyFeatures, startFeatures } from './property-features.ts';
import type { PropertyRecord } from './property-record.ts';

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
const ofCountry = (patterns: readonly string[]) =>
  z
    .string()
    .trim()
    .max(20)
    .meta({ pattern: patterns.join('|') });
const zipCode = ofCountry(countries.map((country) => lands[country].zipPattern.source));
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
const administered = {
  maxioSubscriptionId: text(50).default(''),
  maxioCustomerId: text(50).default(''),
  secondaryMaxioSubscriptionIds: z.array(secondaryMaxioId).max(50).refine(once, say.maxioIdOnce).default([]),
  maxioAdHocSubscriptions: z.array(text(50).min(1)).max(50).default([]),
};
export const administeredFields = Object.keys(administered) as (keyof typeof administered)[];

const fields = z.strictObject({
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
  spendLimit: z
    .int(say.spendLimitWhole)
    .min(0, say.spendLimitNegative)
    .max(pointsMaximum, say.spendLimitTooHigh)
    .default(0),
  leadRewardDays: z.literal(leadRewardDays, say.leadRewardDays).default(0),
  ...administered,
});
type Fields = z.output<typeof fields>;
type Faulty = Pick<z.core.$RefinementCtx, 'addIssue'>;

/** The fields of each address: what is wrong between them shows when one of them changes. */
const addresses = [
  { country: 'country', state: 'state', zipCode: 'zipCode' },
  { country: 'leaseOfficeCountry', state: 'leaseOfficeState', zipCode: 'leaseOfficeZipCode' },
  { country: 'managementCompanyCountry', state: 'managementCompanyState', zipCode: 'managementCompanyZipCode' },
] as const;
/** What is judged together with a field. */
export const judgedWith: readonly (readonly (keyof Fields)[])[] = [
  ...addresses.map((names) => Object.values(names)),
  ['country', 'timezone'],
];

/** What fields of their own do not say (spec 1 and 2, section 5). */
function judge(whole: Fields, ctx: Faulty) {
  const fault = (path: PropertyKey[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  for (const names of addresses) {
    const named = whole[names.country];
    const country = isCountry(named) ? named : whole.country;
    const [part, zip] = [whole[names.state], whole[names.zipCode]];
    const isRequired = names.country === 'country';
    if (part === '' && isRequired) fault([names.state], say.stateRequired[country]);
    if (part !== '' && !isStateOf(country, part)) fault([names.state], say.stateOfOtherCountry[country]);
    if (zip === '' && isRequired) fault([names.zipCode], say.zipRequired[country]);
    if (zip !== '' && !lands[country].zipPattern.test(zip)) fault([names.zipCode], say.zipInvalid[country]);
  }
  if (whole.timezone !== undefined && !lands[whole.country].timeZones.includes(whole.timezone))
    fault(['timezone'], say.timezoneInvalid);
  const providers = whole.reviewLinks.map(({ provider }) => provider);
  for (const [index, provider] of providers.entries())
    if (provider !== 'generic' && providers.indexOf(provider) < index)
      fault(['reviewLinks', index, 'provider'], say.providerInUse);
}

/** A whole property as its form holds it, and as it is after a change: the form's schema, and the server's. */
export const propertyBody = fields.superRefine(judge);
export type PropertyBody = z.output<typeof propertyBody>;

/** What staff wrote of a property, as its form holds it; what the reader may not know is empty. */
export function valuesOfProperty(
  property: Omit<PropertyRecord, 'can' | 'logo' | 'assets' | 'integrations'>,
): z.input<typeof propertyBody> {
  type Written = keyof typeof fields.shape;
  const written = Object.keys(fields.shape) as Written[];
  return {
    ...(Object.fromEntries(written.map((name) => [name, property[name]])) as Pick<typeof property, Written>),
    spendLimit: property.spendLimit ?? 0,
    maxioSubscriptionId: property.maxioSubscriptionId ?? '',
    maxioCustomerId: property.maxioCustomerId ?? '',
    secondaryMaxioSubscriptionIds: property.secondaryMaxioSubscriptionIds?.map(({ value }) => value) ?? [],
    maxioAdHocSubscriptions: property.maxioAdHocSubscriptions ?? [],
  };
}

/** A new one; its company and groups may also be chosen later, in Companies Management. */
export const createPropertyBody = fields
  .extend({
    company: objectId.nullable().default(null),
    groups: z.array(objectId).max(100).default([]),
    integrations: integrationsInput.default([]),
    features: z.strictObject(propertyFeatures.shape).partial().default({
      ambassadorPromoCodes: startFeatures.ambassadorPromoCodes,
    }),
  })
  .superRefine(judge);

type WithoutDefaults<T> = { [K in keyof T]: T[K] extends z.ZodDefault<infer Inner> ? Inner : T[K] };
const withoutDefaults = <T extends Record<string, z.ZodType>>(shape: T) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema instanceof z.ZodDefault ? schema.unwrap() : schema]),
  ) as unknown as WithoutDefaults<T>;

/** What changed, or the whole form; lists come whole. What is not sent stays; the whole is judged as `propertyBody`. */
export const updatePropertyBody = z
  .strictObject({
    ...withoutDefaults(fields.shape),
    /** As the form sends it: the property of the path. */
    propertyId: objectId,
    /** The whole list, from admins alone; a secret that is not sent stays. */
    integrations: integrationsInput,
    /** The version that the change was made to: a later one answers 409 with the property as it is now. */
    version: z.int().min(0),
  })
  .partial();
