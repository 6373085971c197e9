import type { z } from '@hearth/contract/validation';
import type { propertyBody } from '@hearth/contract/properties/property-body';
import type { ambassadorDocumentBody } from '@hearth/contract/properties/property-fields';
import type { Form } from '../../../../kit/form.tsx';
import type { Inputs } from '../../../../kit/input.tsx';

export type PropertyValues = z.input<typeof propertyBody>;
export type AmbassadorDocument = z.input<typeof ambassadorDocumentBody>;

/** What every part of the form of a property is given. */
export interface PartProps {
  Input: Inputs<PropertyValues>;
  form: Pick<Form<typeof propertyBody>, 'watch' | 'getValues' | 'setValue'>;
}

/** The fields of the three addresses of a property. */
export const addressNames = {
  own: {
    address: 'address',
    address2: 'address2',
    country: 'country',
    city: 'city',
    state: 'state',
    zipCode: 'zipCode',
  },
  leaseOffice: {
    address: 'leaseOfficeAddress',
    address2: 'leaseOfficeAddress2',
    country: 'leaseOfficeCountry',
    city: 'leaseOfficeCity',
    state: 'leaseOfficeState',
    zipCode: 'leaseOfficeZipCode',
  },
  managementCompany: {
    address: 'managementCompanyAddress',
    address2: 'managementCompanyAddress2',
    country: 'managementCompanyCountry',
    city: 'managementCompanyCity',
    state: 'managementCompanyState',
    zipCode: 'managementCompanyZipCode',
  },
} as const satisfies Record<string, Record<string, keyof PropertyValues>>;
export type AddressOf = keyof typeof addressNames;

const leaseOffice = Object.values(addressNames.leaseOffice);

/** True where the lease office is at the business address: it has none of its own. */
export const isSameAddress = (values: Partial<PropertyValues>) => leaseOffice.every((name) => !values[name]);

/** Leaves the lease office without an address of its own. */
export const clearLeaseOffice = (form: PartProps['form']) => {
  for (const name of leaseOffice) form.setValue(name, '', { shouldDirty: true, shouldValidate: true });
};
