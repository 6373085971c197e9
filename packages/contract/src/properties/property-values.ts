import type { z } from 'zod';
import type { propertyBody } from './property-body.ts';
import type { PropertyRecord } from './property-record.ts';

/** What staff wrote of a property, as its form holds it; what the reader may not know is empty. */
export function valuesOfProperty(
  property: Omit<PropertyRecord, 'can' | 'logo' | 'assets' | 'integrations'>,
): z.input<typeof propertyBody> {
  return {
    name: property.name,
    address: property.address,
    address2: property.address2,
    country: property.country,
    city: property.city,
    state: property.state,
    zipCode: property.zipCode,
    timezone: property.timezone,
    email: property.email,
    phone: property.phone,
    website: property.website,
    payableAccount: property.payableAccount,
    maintenanceContactEmail: property.maintenanceContactEmail,
    leaseOfficeAddress: property.leaseOfficeAddress,
    leaseOfficeAddress2: property.leaseOfficeAddress2,
    leaseOfficeCountry: property.leaseOfficeCountry,
    leaseOfficeCity: property.leaseOfficeCity,
    leaseOfficeState: property.leaseOfficeState,
    leaseOfficeZipCode: property.leaseOfficeZipCode,
    moveInGuide: property.moveInGuide,
    reviewLinks: property.reviewLinks,
    managementCompanyName: property.managementCompanyName,
    managementCompanyAddress: property.managementCompanyAddress,
    managementCompanyAddress2: property.managementCompanyAddress2,
    managementCompanyCity: property.managementCompanyCity,
    managementCompanyState: property.managementCompanyState,
    managementCompanyCountry: property.managementCompanyCountry,
    managementCompanyZipCode: property.managementCompanyZipCode,
    managementCompanyPhone: property.managementCompanyPhone,
    managementCompanyEmail: property.managementCompanyEmail,
    generalManager: property.generalManager,
    generalManagerEmail: property.generalManagerEmail,
    regionalManager: property.regionalManager,
    regionalManagerEmail: property.regionalManagerEmail,
    amenities: property.amenities,
    ambassadorDocuments: property.ambassadorDocuments,
    spendLimit: property.spendLimit ?? 0,
    leadRewardDays: property.leadRewardDays,
    maxioSubscriptionId: property.maxioSubscriptionId ?? '',
    maxioCustomerId: property.maxioCustomerId ?? '',
    secondaryMaxioSubscriptionIds: property.secondaryMaxioSubscriptionIds?.map(({ value }) => value) ?? [],
    maxioAdHocSubscriptions: property.maxioAdHocSubscriptions ?? [],
  };
}
