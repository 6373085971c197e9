import { allCompanies, allProperties } from '@hearth/contract/constants';

/** Query parameters of a call across properties. */
export interface Scope {
  propertyId: string;
  companyId?: string;
  groupId?: string;
}

/** Scope of calls across properties: just the property, or else the company and group. */
export function scopeOf(propertyId: string, company: string | null, group: string | null): Scope {
  if (propertyId !== allProperties) return { propertyId };
  return {
    propertyId,
    ...(company !== null && company !== allCompanies && { companyId: company }),
    ...(group !== null && { groupId: group }),
  };
}
