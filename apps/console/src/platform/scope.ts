import { allCompanies, allProperties } from '@hearth/contract/constants';

/** As the query of a call over properties takes it. */
export interface Scope {
  propertyId: string;
  companyId?: string;
  groupId?: string;
}

/** What calls over properties are asked with. A property is enough by itself; without one, the company and the group narrow. */
export function scopeOf(propertyId: string, company: string | null, group: string | null): Scope {
  if (propertyId !== allProperties) return { propertyId };
  return {
    propertyId,
    ...(company !== null && company !== allCompanies && { companyId: company }),
    ...(group !== null && { groupId: group }),
  };
}
