import type { Brand, createBrandBody } from '@hearth/contract/brands/brand-record';
import type { z } from '@hearth/contract/validation';

/** A brand as its form holds it; how it is handed out stays. */
export const valuesOf = ({
  fulfilment: _fulfilment,
  property,
  groups,
  logo,
  ...brand
}: Brand): z.input<typeof createBrandBody> => ({
  ...brand,
  propertyId: property?._id ?? null,
  groupIds: groups.map(({ _id }) => _id),
  logo: logo?._id ?? null,
});
