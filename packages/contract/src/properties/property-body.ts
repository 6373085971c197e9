import { z } from 'zod';
import { isCountry, isStateOf, countryInfo } from '../countries.ts';
import { objectId } from '../primitives.ts';
import { integrationsInput } from './integration-record.ts';
import { propertyMessages } from './messages.ts';
import { propertyFeatures, startFeatures } from './property-features.ts';
import { administered, listedFields, recordFields, spendLimit } from './property-fields.ts';
import type { PropertyRecord } from './property-record.ts';

export const administeredFields = Object.keys(administered) as (keyof typeof administered)[];

const fields = z.strictObject({ ...listedFields, ...recordFields, spendLimit, ...administered });
type Fields = z.output<typeof fields>;
type IssueContext = Pick<z.core.$RefinementCtx, 'addIssue'>;

/** Fields of each address, validated together. */
const addresses = [
  { country: 'country', state: 'state', zipCode: 'zipCode' },
  { country: 'leaseOfficeCountry', state: 'leaseOfficeState', zipCode: 'leaseOfficeZipCode' },
  { country: 'managementCompanyCountry', state: 'managementCompanyState', zipCode: 'managementCompanyZipCode' },
] as const;
/** Groups of fields that are validated together. */
export const validatedTogether: readonly (readonly (keyof Fields)[])[] = [
  ...addresses.map((names) => Object.values(names)),
  ['country', 'timezone'],
];

/** Rules across fields (spec 1 and 2, section 5). */
function validate(whole: Fields, ctx: IssueContext) {
  const fault = (path: PropertyKey[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  for (const names of addresses) {
    const named = whole[names.country];
    const country = isCountry(named) ? named : whole.country;
    const [part, zip] = [whole[names.state], whole[names.zipCode]];
    const isRequired = names.country === 'country';
    if (part === '' && isRequired) fault([names.state], propertyMessages.stateRequired[country]);
    if (part !== '' && !isStateOf(country, part)) fault([names.state], propertyMessages.stateOfOtherCountry[country]);
    if (zip === '' && isRequired) fault([names.zipCode], propertyMessages.zipRequired[country]);
    if (zip !== '' && !countryInfo[country].zipPattern.test(zip))
      fault([names.zipCode], propertyMessages.zipInvalid[country]);
  }
  if (whole.timezone !== undefined && !countryInfo[whole.country].timeZones.includes(whole.timezone))
    fault(['timezone'], propertyMessages.timezoneInvalid);
  const providers = whole.reviewLinks.map(({ provider }) => provider);
  for (const [index, provider] of providers.entries())
    if (provider !== 'generic' && providers.indexOf(provider) < index)
      fault(['reviewLinks', index, 'provider'], propertyMessages.providerInUse);
}

/** The property form, also used by the server to validate the updated whole. */
export const propertyBody = fields.superRefine(validate);
export type PropertyBody = z.output<typeof propertyBody>;

/** Form values of a property; fields the reader can't see are empty. */
export function valuesOfProperty(
  property: Omit<PropertyRecord, 'can' | 'logo' | 'assets' | 'units' | 'integrations'>,
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

/** A new property; company and groups can be set later in Companies Management. */
export const createPropertyBody = fields
  .extend({
    company: objectId.nullable().default(null),
    groups: z.array(objectId).max(100).default([]),
    integrations: integrationsInput.default([]),
    features: z.strictObject(propertyFeatures.shape).partial().default({
      ambassadorPromoCodes: startFeatures.ambassadorPromoCodes,
    }),
  })
  .superRefine(validate);

type WithoutDefaults<T> = { [K in keyof T]: T[K] extends z.ZodDefault<infer Inner> ? Inner : T[K] };
const withoutDefaults = <T extends Record<string, z.ZodType>>(shape: T) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema instanceof z.ZodDefault ? schema.unwrap() : schema]),
  ) as unknown as WithoutDefaults<T>;

/** Changed fields or the whole form; lists are sent whole. The result is validated as `propertyBody`. */
export const updatePropertyBody = z
  .strictObject({
    ...withoutDefaults(fields.shape),
    /** Must match the path. */
    propertyId: objectId,
    /** The whole list, from admins only; omitted secrets are kept. */
    integrations: integrationsInput,
    /** The version that was edited; if it's outdated, the call fails with 409 and the current property. */
    version: z.int().min(0),
  })
  .partial();
