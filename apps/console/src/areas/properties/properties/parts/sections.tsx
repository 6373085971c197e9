import { amenities } from '@hearth/contract/properties/amenities';
import { isCountry } from '@hearth/contract/countries';
import { leadRewardDays } from '@hearth/contract/constants';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import type { ComponentType, ReactNode } from 'react';
import { FieldGroup, useField } from '../../../../kit/form.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { Grid, Stack } from '../../../../ui/layout.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { PartProps } from '../logic/form-values.ts';
import { timeZoneOptions } from '../logic/time-zones.ts';
import { AddressFields } from './address-fields.tsx';
import { AmbassadorDocuments } from './ambassador-documents.tsx';
import { BillingIds } from './billing-ids.tsx';
import { Integrations } from './integrations.tsx';
import { MoveInGuide } from './move-in-guide.tsx';
import { PropertyPictures } from './property-pictures.tsx';
import { ReviewLinks } from './review-links.tsx';

export interface SectionProps extends PartProps {
  /** The property that is edited; a new one has none. */
  property: PropertyRecord | undefined;
  /** The lease office is at the business address. */
  isSameAddress: boolean;
  onSameAddress: (isSame: boolean) => void;
  /** Whose a new property is. */
  company?: ReactNode;
}

type Shown = Pick<SectionProps, 'property' | 'isSameAddress'>;

export interface FormSection {
  id: string;
  title: string;
  hint?: ReactNode;
  Fields: ComponentType<SectionProps>;
  /** Left out where it is not for this property or this reader. */
  isShown?: (about: Shown) => boolean;
}

function Location({ Input, form, property, isSameAddress, onSameAddress, company }: SectionProps) {
  const country = form.watch('country') ?? 'US';
  return (
    <Stack gap={16}>
      <Grid min={220}>
        {property && <TextField defaultValue={property.propertyCode} disabled label="Property Code" />}
        <Input.Text label="Property Name" name="name" required />
        {company}
        <AddressFields Input={Input} form={form} of="own" />
        <Input.Select
          hint="Days and months of the property follow it"
          label="Time Zone"
          name="timezone"
          options={isCountry(country) ? timeZoneOptions(country) : []}
          placeholder="As the state or province"
        />
      </Grid>
      <CheckboxField
        checked={isSameAddress}
        hint="The leasing office is at the address above"
        label={say.sameAddress}
        onChange={({ target }) => onSameAddress(target.checked)}
      />
    </Stack>
  );
}

const LeaseOffice = ({ Input, form }: SectionProps) => (
  <Grid min={220}>
    <AddressFields Input={Input} form={form} of="leaseOffice" />
  </Grid>
);

const Contact = ({ Input }: SectionProps) => (
  <Grid min={220}>
    <Input.Text label="Email" name="email" required type="email" />
    <Input.Text label="Website" name="website" placeholder="https://" required type="url" />
    <Input.Text label="Phone" name="phone" type="tel" />
  </Grid>
);

const Amenities = ({ Input }: SectionProps) => (
  <Input.Choices hideLabel label="Property Amenities" name="amenities" options={amenities} />
);

const Emails = ({ Input }: SectionProps) => (
  <Grid min={220}>
    <Input.Text hint="Invoices go to it" label="Payable Account Email" name="payableAccount" required type="email" />
    <Input.Text
      hint="What residents write about maintenance goes to it"
      label="Maintenance Contact Email"
      name="maintenanceContactEmail"
      type="email"
    />
  </Grid>
);

const Pictures = ({ property }: SectionProps) => property && <PropertyPictures propertyId={property._id} />;
const Guide = ({ property }: SectionProps) => property && <MoveInGuide property={property} />;
const Documents = ({ property }: SectionProps) => property && <AmbassadorDocuments propertyId={property._id} />;
const Connections = ({ property }: SectionProps) => property && <Integrations propertyId={property._id} />;
const isEdited = ({ property }: Shown) => property !== undefined;
const isAdministered = ({ property }: Shown) => property?.can.administer === true;

const ManagementCompany = ({ Input, form }: SectionProps) => (
  <Grid min={220}>
    <Input.Text label="Management Company Name" name="managementCompanyName" />
    <AddressFields Input={Input} form={form} of="managementCompany" />
    <Input.Text label="Management Company Phone" name="managementCompanyPhone" type="tel" />
    <Input.Text label="Management Company Email" name="managementCompanyEmail" type="email" />
    <Input.Text label="General Manager" name="generalManager" />
    <Input.Text label="General Manager Email" name="generalManagerEmail" type="email" />
    <Input.Text label="Regional Manager" name="regionalManager" />
    <Input.Text label="Regional Manager Email" name="regionalManagerEmail" type="email" />
  </Grid>
);

const dayOptions = leadRewardDays.map((days) => ({
  value: String(days),
  label: days === 0 ? 'At once' : `After ${days} days`,
}));

function LeadRewardDays() {
  const { value, change, leave, error, ref } = useField<number>('leadRewardDays');
  return (
    <SelectField
      error={error}
      hint="From the day that a referred person moves in"
      inputRef={ref}
      label="Reward of a lease is payable"
      onBlur={leave}
      onChange={(days) => change(Number(days))}
      options={dayOptions}
      value={String(value ?? 0)}
    />
  );
}

const PointRules = ({ Input, property }: SectionProps) => (
  <Grid min={220}>
    <FieldGroup disabled={property?.can.setSpendLimit === false}>
      <Input.Grouped
        hint={
          property?.can.setSpendLimit === false
            ? 'Points each month; only admins can change it'
            : 'Points each month; 0 is no limit'
        }
        label="Spend Limit"
        name="spendLimit"
      />
    </FieldGroup>
    <LeadRewardDays />
  </Grid>
);

/** The form of a property, in the order of the specification. */
export const formSections: readonly FormSection[] = [
  { id: 'location', title: 'Property Location Info', Fields: Location },
  {
    id: 'leasing-office',
    title: 'Leasing Office Info',
    Fields: LeaseOffice,
    isShown: ({ isSameAddress }) => !isSameAddress,
  },
  { id: 'contact', title: 'Property Contact Info', Fields: Contact },
  { id: 'amenities', title: 'Property Amenities', Fields: Amenities },
  {
    id: 'pictures',
    title: 'Pictures',
    hint: 'Each is saved by itself, at once',
    Fields: Pictures,
    isShown: isEdited,
  },
  { id: 'emails', title: 'Email Configuration', Fields: Emails },
  { id: 'move-in-guide', title: 'Move In Guide', Fields: Guide, isShown: isEdited },
  { id: 'review-links', title: 'Review Links', Fields: ReviewLinks },
  { id: 'management-company', title: 'Management Company', Fields: ManagementCompany },
  { id: 'points', title: 'Points', Fields: PointRules },
  { id: 'documents', title: 'Ambassador Documents', Fields: Documents, isShown: isEdited },
  {
    id: 'subscriptions',
    title: 'Subscriptions',
    hint: 'For the invoices of the platform',
    Fields: BillingIds,
    isShown: isAdministered,
  },
  {
    id: 'integrations',
    title: 'Integrations',
    hint: 'Each is saved by itself, at once',
    Fields: Connections,
    isShown: isAdministered,
  },
];
