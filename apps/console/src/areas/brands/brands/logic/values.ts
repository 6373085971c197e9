import type { Brand, createBrandBody } from '@hearth/contract/brands/brand-record';
import type { z } from '@hearth/contract/validation';

/** A brand as its form holds it. */
export const valuesOf = (brand: Brand): z.input<typeof createBrandBody> => ({
  name: brand.name,
  category: brand.category,
  country: brand.country,
  propertyId: brand.property?._id ?? null,
  groupIds: brand.groups.map(({ _id }) => _id),
  denominations: brand.denominations,
  minimumPoints: brand.minimumPoints,
  terms: brand.terms,
  active: brand.active,
  codesWarnBelow: brand.codesWarnBelow,
  logo: brand.logo?._id ?? null,
});
