import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { timeZoneOf } from '@hearth/contract/countries';
import { propertyMessages } from '@hearth/contract/properties/messages';
import {
  administeredFields,
  validatedTogether,
  propertyBody,
  type PropertyBody,
  type updatePropertyBody,
  valuesOfProperty,
} from '@hearth/contract/properties/property-body';
import { reviewProviders } from '@hearth/contract/properties/property-fields';
import type { Issue } from '../../../platform/errors.ts';
import { fileIdOf } from '../../../platform/files/links.ts';

/** A property as stored, regardless of the reader. */
type StoredProperty = Parameters<typeof valuesOfProperty>[0];
export type Change = Omit<z.output<typeof updatePropertyBody>, 'propertyId' | 'version' | 'integrations'>;

/** Property leads edit the form; billing, deactivation, and features are for admins. */
export const canOf = ({ active }: { active: boolean }, held: { edit: boolean; administer: boolean }) => ({
  ...held,
  /** The limit applies to everyone at the property, so only a higher level can set it. */
  setSpendLimit: held.administer,
  deactivate: held.administer && active,
  activate: held.administer && !active,
});

/** Documents are stored by file id, whatever their URL. */
export function withFileIds({ moveInGuide, ambassadorDocuments, ...change }: Change): Change {
  const idOf = (url: string) => fileIdOf(url) ?? url;
  return {
    ...change,
    ...(moveInGuide !== undefined && { moveInGuide: moveInGuide && idOf(moveInGuide) }),
    ...(ambassadorDocuments && {
      ambassadorDocuments: ambassadorDocuments.map(({ name, url }) => ({ name, url: idOf(url) })),
    }),
  };
}

/** Files referenced by a property. */
export const documentsOf = ({
  moveInGuide,
  ambassadorDocuments,
}: Pick<StoredProperty, 'moveInGuide' | 'ambassadorDocuments'>) =>
  [moveInGuide, ...ambassadorDocuments.map(({ url }) => url)].filter((id) => id !== null);

/** Fields sent that only admins may change. */
export const administeredIssues = (change: Change, integrations: unknown): Issue[] =>
  [...administeredFields.filter((field) => change[field] !== undefined), ...(integrations ? ['integrations'] : [])].map(
    (field) => ({ path: ['body', field], message: propertyMessages.adminsOnly }),
  );

/** Fields that changed. */
export function changedFields(before: StoredProperty, change: Change): Change {
  const known: Record<string, unknown> = valuesOfProperty(before);
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, known[field])),
  );
}

/** Problems with the updated property, except old ones in unchanged fields. */
export function changeIssues(before: StoredProperty, change: Change): Issue[] {
  const judged = propertyBody.safeParse({ ...valuesOfProperty(before), ...change });
  if (judged.success) return [];
  const looked = new Set<PropertyKey>(Object.keys(change));
  for (const group of validatedTogether)
    if (group.some((field) => looked.has(field))) for (const field of group) looked.add(field);
  return judged.error.issues
    .filter(({ path: [field] }) => field !== undefined && looked.has(field))
    .map(({ path, message }) => ({
      path: ['body', ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))],
      message,
    }));
}

/** Unknown review providers; `host` is the deployment's own. */
export function unknownProviders(links: PropertyBody['reviewLinks'], others: readonly string[]): Issue[] {
  const known: readonly string[] = [...reviewProviders, ...others];
  return links.flatMap(({ provider }, index) =>
    known.includes(provider)
      ? []
      : [{ path: ['body', 'reviewLinks', index, 'provider'], message: propertyMessages.providerUnknown }],
  );
}

/** A code to read out to support: the initials of the name and a number. */
export function codeFor(name: string, number: string): string {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .split(/[^A-Z]+/);
  const initials = words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 4);
  return `${initials || 'P'}${number}`;
}

/** A property as stored: each review link gets an id. */
export function withLinkIds<T extends Change>(change: T) {
  const { reviewLinks, ...rest } = change;
  if (!reviewLinks) return rest;
  const links = reviewLinks.map(({ uuid = randomUUID(), provider, url }) => ({ uuid, provider, url }));
  return { ...rest, reviewLinks: links };
}

/** A new property as stored: the time zone defaults to the state or province's. */
export const withStartZone = <T extends Change & Pick<PropertyBody, 'country' | 'state'>>(form: T) => ({
  ...withLinkIds(form),
  timezone: form.timezone ?? timeZoneOf(form.country, form.state) ?? 'UTC',
});

const inOutline = new Set([
  '_id',
  'name',
  'propertyCode',
  'active',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'country',
  'timezone',
  'features',
  'createdAt',
  'version',
]);
const blank = (value: unknown) =>
  typeof value === 'string' ? '' : typeof value === 'number' ? 0 : Array.isArray(value) ? [] : null;

/** Fields that brand and content admins can read; the rest are empty. */
export const outlineOf = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, inOutline.has(field) ? value : blank(value)]),
  ) as T;
