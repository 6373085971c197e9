import { leadRewardDays } from '@hearth/contract/constants';
import { isCountry } from '@hearth/contract/countries';
import { amenities } from '@hearth/contract/properties/amenities';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { secondaryMaxioId } from '@hearth/contract/properties/property-fields';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import Add from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ComponentType, ReactNode } from 'react';
import { useAddBox } from '../../../../kit/add-box.ts';
import { FieldGroup, useField, useRows } from '../../../../kit/form.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Grid, Muted, Stack } from '../../../../ui/layout.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { AmbassadorDocument, PartProps } from '../logic/form-values.ts';
import { reviewProviders } from '../logic/review-providers.ts';
import { timeZoneOptions } from '../logic/time-zones.ts';
import { AddressFields } from './address-fields.tsx';
import { Integrations } from './integrations.tsx';
import { MoveInGuide } from './move-in-guide.tsx';
import { PropertyPictures } from './property-pictures.tsx';
import styles from './sections.module.css';

function readId(typed: string, known: readonly string[]) {
  const { data, error } = secondaryMaxioId.safeParse(typed);
  if (error) return { problem: error.issues[0]?.message ?? say.fieldsInvalid };
  return known.includes(data) ? { problem: say.maxioIdOnce } : { values: [...known, data] };
}

/** The further subscriptions, added one by one. */
function SecondaryIds() {
  const { values: ids, change, add, type, field } = useAddBox<string>('secondaryMaxioSubscriptionIds', readId);
  return (
    <Stack>
      {ids.length === 0 ? (
        <Muted>{say.noSecondaryIds}</Muted>
      ) : (
        <SettingList>
          {ids.map((id) => (
            <SettingRow key={id} name={id}>
              <Button
                aria-label={`Remove ${id}`}
                onClick={() => change(ids.filter((other) => other !== id))}
                size="small"
              >
                Remove
              </Button>
            </SettingRow>
          ))}
        </SettingList>
      )}
      <div className={styles.add}>
        <TextField
          {...field}
          autoComplete="off"
          label="Secondary Subscription Id"
          onChange={({ target }) => type(target.value)}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </Stack>
  );
}

/** What the property is called at the billing service. */
const BillingIds = ({ Input }: Pick<PartProps, 'Input'>) => (
  <Stack gap={16}>
    <Grid min={220}>
      <Input.Text label="Maxio Subscription Id" name="maxioSubscriptionId" />
      <Input.Text label="Maxio Customer Id" name="maxioCustomerId" />
    </Grid>
    <SecondaryIds />
  </Stack>
);

const DocumentDialog = lazyDialog(() => import('../dialogs/document-dialog.tsx').then((dialog) => dialog.default));

/** What ambassadors read, each with its name. */
function AmbassadorDocuments({ propertyId }: { propertyId: string }) {
  const { value, change } = useField<readonly AmbassadorDocument[]>('ambassadorDocuments');
  const documents = value ?? [];
  const { open, dialog } = useDialogs({
    add: (close, known: readonly AmbassadorDocument[]) => (
      <DocumentDialog
        onAdded={(document) => {
          change([...known, document]);
          close();
        }}
        onClose={close}
        propertyId={propertyId}
      />
    ),
  });
  return (
    <Stack>
      {documents.length === 0 ? (
        <Muted>{say.noDocuments}</Muted>
      ) : (
        <SettingList>
          {documents.map(({ name, url }, i) => (
            <SettingRow key={url} name={name}>
              <ButtonLink size="small">
                <a aria-label={`View ${name}`} href={url} rel="noopener noreferrer" target="_blank">
                  View
                </a>
              </ButtonLink>
              <Button aria-label={`Remove ${name}`} onClick={() => change(documents.toSpliced(i, 1))} size="small">
                Remove
              </Button>
            </SettingRow>
          ))}
        </SettingList>
      )}
      <div>
        <Button onClick={() => open.add(documents)} size="small" startIcon={<Add />}>
          Add document
        </Button>
      </div>
      {dialog}
    </Stack>
  );
}

/** Where residents can review the property: one link for each provider, but any number of generic ones. */
function ReviewLinks({ Input, form }: PartProps) {
  const { settings } = useSession();
  const { rows, add, remove } = useRows('reviewLinks');
  const links = form.watch('reviewLinks') ?? [];
  const used = new Set(links.map(({ provider }) => provider).filter((provider) => provider !== 'generic'));
  const known = [...Object.keys(reviewProviders), settings.reviewHost];
  const optionsFor = (own: string | undefined) =>
    [...known, ...(own && !known.includes(own) ? [own] : [])].map((value) => {
      const isUsed = used.has(value) && value !== own;
      return {
        value,
        label: `${reviewProviders[value] ?? value}${isUsed ? ` ${say.providerInUse}` : ''}`,
        disabled: isUsed,
      };
    });
  return (
    <Stack>
      {rows.length === 0 && <Muted>No Review Links Added</Muted>}
      {rows.map(({ id }, i) => (
        <div className={styles.row} key={id}>
          <Input.Select
            label="Provider"
            name={`reviewLinks.${i}.provider`}
            options={optionsFor(links[i]?.provider)}
            placeholder="Choose a provider"
            required
          />
          <Input.Text label="URL" name={`reviewLinks.${i}.url`} placeholder="https://" required type="url" />
          <IconButton aria-label={`Remove review link ${i + 1}`} onClick={() => remove(i)}>
            <Trash size={18} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onClick={() => add({ provider: '', url: '' })} size="small" startIcon={<Add />}>
          Add review link
        </Button>
      </div>
    </Stack>
  );
}

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
