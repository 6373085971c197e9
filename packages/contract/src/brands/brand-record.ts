import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { countries } from '../countries.ts';
import { defineMessages } from '../define-messages.ts';
import { pointsWorth } from '../money.ts';
import { instant, line, objectId, text } from '../primitives.ts';
import { image } from '../files/image.ts';
import { brandMessages } from './messages.ts';

/** The delivery method of a brand's rewards. */
export const fulfilmentLabels = defineMessages({
  voucher: 'Voucher by email',
  codes: 'Uploaded codes',
  property: 'Delivered by staff',
  provider: 'Sent by provider',
});
export type Fulfilment = keyof typeof fulfilmentLabels;
export const fulfilments = Object.keys(fulfilmentLabels) as [Fulfilment, ...Fulfilment[]];

/** Provider brands are added from the provider's products (`POST /brands/provider`). */
export const ownFulfilments = ['voucher', 'codes', 'property'] as const satisfies readonly Fulfilment[];

export const denominationsMaximum = 50;
export const groupsOfBrandMaximum = 20;
export const favouriteBrandsMaximum = 200;

const points = z
  .int(brandMessages.minimumRequired)
  .min(1, brandMessages.minimumRequired)
  .max(pointsMaximum, brandMessages.minimumRequired);

const fields = {
  name: line(120).min(1, brandMessages.nameRequired),
  category: line(80),
  country: z.enum(countries).nullable().describe('Country where it is available; null for all'),
  groupIds: z.array(objectId).max(groupsOfBrandMaximum),
  denominations: z
    .array(points)
    .max(denominationsMaximum)
    .describe('Values in points; empty for any amount from the minimum up'),
  minimumPoints: points,
  terms: text(5000),
  active: z.boolean(),
  codesWarnBelow: z.int().min(0).max(100_000).describe('Warn when fewer codes are left'),
  logo: objectId.nullable().describe('An upload of `POST /brands/logo`, or the current logo'),
};

interface Priced {
  denominations: readonly number[];
  minimumPoints: number;
  maximumPoints?: number | null;
}

/** Validates a brand's prices as a whole. */
export function priceIssues(priced: Priced): { path: string[]; message: string }[] {
  const { denominations, minimumPoints, maximumPoints } = priced;
  if (new Set(denominations).size < denominations.length)
    return [{ path: ['denominations'], message: brandMessages.denominationTwice }];
  if (denominations.some((each) => each < minimumPoints))
    return [{ path: ['denominations'], message: brandMessages.denominationTooLow }];
  const most = maximumPoints ?? pointsMaximum;
  if (minimumPoints > most) return [{ path: ['minimumPoints'], message: brandMessages.overMaximum(most) }];
  if (denominations.some((each) => each > most))
    return [{ path: ['denominations'], message: brandMessages.overMaximum(most) }];
  return [];
}

/** Converts prices in cents of a currency to points; `rate` is that currency per US dollar. */
export function inPoints<P extends Required<Priced>>(priced: P, rate: number): P {
  const denominations = priced.denominations.map((cents) => pointsWorth(cents, rate));
  const { maximumPoints: most } = priced;
  // Rounding may make the points of a fixed amount worth a cent more than it.
  const maximumPoints = most === null ? null : Math.max(1, ...denominations, pointsWorth(most + 1, rate) - 1);
  return { ...priced, denominations, minimumPoints: pointsWorth(priced.minimumPoints, rate), maximumPoints };
}

export const createBrandBody = z
  .strictObject({
    name: fields.name,
    category: fields.category.default(''),
    country: fields.country.default(null),
    propertyId: objectId.nullable().default(null).describe('The only property that offers it; null for all'),
    fulfilment: z.enum(ownFulfilments).default('voucher'),
    groupIds: fields.groupIds.default([]),
    denominations: fields.denominations.default([]),
    minimumPoints: fields.minimumPoints.default(100),
    terms: fields.terms.default(''),
    active: fields.active.default(true),
    codesWarnBelow: fields.codesWarnBelow.default(10),
    logo: fields.logo.default(null),
  })
  .superRefine((brand, { addIssue }) => {
    for (const issue of priceIssues(brand)) addIssue({ code: 'custom', ...issue });
  });

/** Property and delivery method are fixed. */
export const updateBrandBody = z
  .strictObject({
    ...fields,
    version: z.int().min(0).describe('The edited version; 409 with the current brand if it has changed since'),
  })
  .partial();

/** A brand whose rewards residents redeem (spec 1, section 3). */
export const brand = z.object({
  _id: objectId,
  name: z.string(),
  category: z.string(),
  country: z.enum(countries).nullable(),
  property: z.object({ _id: objectId, name: z.string() }).nullable(),
  fulfilment: z.enum(fulfilments),
  groups: z.array(z.object({ _id: objectId, name: z.string() })),
  denominations: z.array(z.int()),
  minimumPoints: z.int(),
  /** The provider's maximum; null for none. */
  maximumPoints: z.int().nullable(),
  terms: z.string(),
  active: z.boolean(),
  codesWarnBelow: z.int(),
  /** Codes available, for brand admins; null for other brands and callers. */
  codesLeft: z.int().nullable(),
  /** Position in the list, from 1. */
  position: z.int(),
  logo: image.nullable(),
  /** The caller's favorites come first. */
  isFavourite: z.boolean(),
  createdAt: instant,
  /** Number of changes so far. */
  version: z.int(),
  can: z.object({ manage: z.boolean() }),
});
export type Brand = z.infer<typeof brand>;
