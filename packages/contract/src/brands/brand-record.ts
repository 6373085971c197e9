import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { countries } from '../countries.ts';
import { pointsWorth } from '../money.ts';
import { instant, line, objectId, text } from '../primitives.ts';
import { image } from '../files/image.ts';
import { brandMessages as say } from './messages.ts';

/** Who hands the reward out, once its points are taken. */
export const fulfilmentLabels = {
  voucher: 'Voucher by email',
  codes: 'Codes from a list',
  property: 'Handed over by the property',
  provider: 'Sent by the provider',
} as const;
export type Fulfilment = keyof typeof fulfilmentLabels;
export const fulfilments = Object.keys(fulfilmentLabels) as [Fulfilment, ...Fulfilment[]];

/** A brand of the provider is taken over from its products (`POST /brands/provider`). */
export const ownFulfilments = ['voucher', 'codes', 'property'] as const satisfies readonly Fulfilment[];

export const denominationsMaximum = 50;
export const groupsOfBrandMaximum = 20;
export const favouriteBrandsMaximum = 200;

const points = z.int(say.minimumRequired).min(1, say.minimumRequired).max(pointsMaximum, say.minimumRequired);

const fields = {
  name: line(120).min(1, say.nameRequired),
  category: line(80),
  country: z.enum(countries).nullable().describe('Where it is offered; null is everywhere'),
  groupIds: z.array(objectId).max(groupsOfBrandMaximum),
  denominations: z
    .array(points)
    .max(denominationsMaximum)
    .describe('The points that it takes; empty is any number from the minimum on'),
  minimumPoints: points,
  terms: text(5000),
  active: z.boolean(),
  codesWarnBelow: z.int().min(0).max(100_000).describe('Fewer codes than these warn'),
  logo: objectId.nullable().describe('An upload of `POST /brands/logo`, or the logo that it has'),
};

interface Priced {
  denominations: readonly number[];
  minimumPoints: number;
  maximumPoints?: number | null;
}

/** What is wrong with what a brand takes, as a whole. */
export function priceIssues(priced: Priced): { path: string[]; message: string }[] {
  const { denominations, minimumPoints, maximumPoints } = priced;
  if (new Set(denominations).size < denominations.length)
    return [{ path: ['denominations'], message: say.denominationTwice }];
  if (denominations.some((each) => each < minimumPoints))
    return [{ path: ['denominations'], message: say.denominationTooLow }];
  const most = maximumPoints ?? pointsMaximum;
  if (minimumPoints > most) return [{ path: ['minimumPoints'], message: say.overMaximum(most) }];
  if (denominations.some((each) => each > most)) return [{ path: ['denominations'], message: say.overMaximum(most) }];
  return [];
}

/** What a brand takes in points, of values in cents of a currency: `rate` is the currency's for one US dollar. */
export function inPoints<P extends Required<Priced>>(priced: P, rate: number): P {
  const denominations = priced.denominations.map((cents) => pointsWorth(cents, rate));
  const { maximumPoints: most } = priced;
  // The points that reach a fixed amount may be worth a cent more than it.
  const maximumPoints = most === null ? null : Math.max(1, ...denominations, pointsWorth(most + 1, rate) - 1);
  return { ...priced, denominations, minimumPoints: pointsWorth(priced.minimumPoints, rate), maximumPoints };
}

export const createBrandBody = z
  .strictObject({
    name: fields.name,
    category: fields.category.default(''),
    country: fields.country.default(null),
    propertyId: objectId.nullable().default(null).describe('Of one property alone; null is the platform’s'),
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

/** What changed of a brand; whose it is and how it is handed out stay. */
export const updateBrandBody = z
  .strictObject({
    ...fields,
    /** The version that the change was made to: a later one answers 409 with the brand as it is now. */
    version: z.int().min(0),
  })
  .partial();

/** A brand that points are redeemed with (spec 1, section 3). */
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
  /** What a product of the provider takes at most; null is any number. */
  maximumPoints: z.int().nullable(),
  terms: z.string(),
  active: z.boolean(),
  codesWarnBelow: z.int(),
  /** Codes that can be given out, for those who look after brands; null for other brands and callers. */
  codesLeft: z.int().nullable(),
  /** Its place in the list, from 1 on. */
  position: z.int(),
  logo: image.nullable(),
  /** Of the caller; favourites come first. */
  isFavourite: z.boolean(),
  createdAt: instant,
  /** Counts what was changed since it was made. */
  version: z.int(),
  can: z.object({ manage: z.boolean() }),
});
export type Brand = z.infer<typeof brand>;
