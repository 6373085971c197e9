import { sql } from 'kysely';
import { inPoints, type Brand, type Fulfilment } from '@hearth/contract/brands/brand-record';
import type { Country } from '@hearth/contract/countries';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, type RowOf, type WrittenOf } from '../../../platform/db/record.ts';
import { imageOf, toImage } from '../../../platform/files/images.ts';

const fulfilment = sql<Fulfilment>`b.fulfilment`;
const country = sql<Country | null>`b.country`;

/** A brand `b` with its property `p`, if it belongs to one. */
export const brands = defineRecord('brands', 'b', {
  _id: { column: 'id' },
  position: { column: 'position', written: 'always', csv: 'Position' },
  name: { column: 'name', written: 'always', csv: 'Name' },
  category: { column: 'category', written: 'always', csv: 'Category' },
  country: { column: 'country', written: 'always', read: country, csv: 'Country' },
  propertyId: { column: 'property_id', written: 'once', only: 'rules' },
  property: {
    read: sql<Brand['property']>`case when p.id is not null then json_build_object('_id', p.id, 'name', p.name) end`,
  },
  propertyName: { read: sql<string | null>`p.name`, csv: 'Property', only: 'csv' },
  fulfilment: { column: 'fulfilment', written: 'once', read: fulfilment, csv: 'Delivery Method' },
  groups: {
    read: sql<Brand['groups']>`(
      select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name) order by lower(g.name)), '[]')
      from brands_in_groups i join brand_groups g on g.id = i.brand_group_id where i.brand_id = b.id)`,
  },
  denominations: { column: 'denominations', written: 'always', csv: 'Denominations' },
  minimumPoints: { column: 'minimum_points', written: 'always', csv: 'Minimum Points' },
  maximumPoints: { column: 'maximum_points', written: 'once', csv: true },
  providerProductId: { column: 'provider_product_id', written: 'once', only: 'rules' },
  /** For Canadian products: amounts stay in Canadian cents, and their points follow the rate. */
  rate: {
    read: sql<number | null>`case when b.fulfilment = 'provider' and b.country = 'CA' then canadian_rate() end`,
    csv: true,
    only: 'rules',
  },
  terms: { column: 'terms', written: 'always', csv: 'Terms' },
  active: { column: 'active', written: 'always', csv: 'Active' },
  codesWarnBelow: { column: 'codes_warn_below', written: 'always' },
  codesLeft: {
    read: sql<number | null>`case when b.fulfilment = 'codes' then codes_left(b.id) end`,
    csv: 'Codes Left',
  },
  logo: { read: imageOf(sql`b.logo_id`) },
  logoId: { column: 'logo_id', written: 'always', only: 'rules' },
  createdAt: { column: 'created_at' },
  version: { column: 'version' },
});
export type BrandRow = RowOf<typeof brands>;
export type NewBrand = WrittenOf<typeof brands>;

export interface Reader {
  favorites: readonly string[];
  mayManage: boolean;
}

/** Today's prices in points. */
export const pricesOf = ({
  denominations,
  minimumPoints,
  maximumPoints,
  rate,
}: Pick<BrandRow, 'denominations' | 'minimumPoints' | 'maximumPoints' | 'rate'>) => {
  const prices = { denominations, minimumPoints, maximumPoints };
  return rate === null ? prices : inPoints(prices, rate);
};

export const toWire = (ctx: Pick<Ctx, 'platform'>, row: BrandRow, { favorites, mayManage }: Reader): Brand => ({
  ...brands.toWire(row),
  ...pricesOf(row),
  logo: row.logo && toImage(ctx, row.logo),
  isFavourite: favorites.includes(row._id),
  can: { manage: mayManage },
});
