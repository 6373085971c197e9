import { leadRewardDays } from '@hearth/contract/constants';
import { countries, isCountry, isStateOf, countryInfo } from '@hearth/contract/countries';
import { amenities, amenityLabels } from '@hearth/contract/properties/amenities';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { reviewProviders, secondaryMaxioId } from '@hearth/contract/properties/property-fields';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import Add from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useAddBox } from '../../../../kit/add-box.ts';
import { FieldGroup, useField, useRows } from '../../../../kit/form.tsx';
import { Input as AnyInput, type Inputs } from '../../../../kit/input.tsx';
import { useLanding } from '../../../../kit/use-landing.ts';
import { common } from '../../../../kit/messages.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { ContentsPart, WithContents } from '../../../../ui/contents.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Grid, Muted, Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { Section } from '../../../../ui/section.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import styles from '../properties.module.css';
import {
  addressNames,
  clearLeaseOffice,
  isSameAddress,
  proposedZone,
  timeZoneOptions,
  type AddressOf,
  type PartProps,
  type PropertyValues,
} from '../logic/form-values.ts';
import { text, type SectionId } from '../messages.ts';
import { AmbassadorDocuments, MoveInGuide, PropertyPictures } from './attachments.tsx';
import { Integrations } from './integrations.tsx';

const Input: Inputs<PropertyValues> = AnyInput;

const countryOptions = options(countries, (value) => countryInfo[value].name);
const sameCountry = { value: '', label: text.address.sameCountry } as const;

/** One of the three addresses; its country sets the states and the format of the postal code. */
function AddressFields({ form, of }: Pick<PartProps, 'form'> & { of: AddressOf }) {
  const names = addressNames[of];
  const isOwn = of === 'own';
  const countryIn = (named: string | undefined) => {
    const own = form.getValues('country');
    return named && isCountry(named) ? named : isCountry(own ?? '') ? (own ?? 'US') : 'US';
  };
  const [named, state = '', timezone] = form.watch([names.country, names.state, 'timezone', 'country']);
  const country = countryIn(named);
  const land = countryInfo[country];
  /** Choices by country, restored when switching back to it. */
  const [chosen] = useState(() => new Map<string, { state: string; timezone: string | undefined }>());
  const propose = (now: { country: typeof country; state: string }) => {
    const zone = proposedZone(timezone, { country, state }, now);
    if (isOwn && zone !== timezone) form.setValue('timezone', zone, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <Input.Text label={text.address.address} name={names.address} required={isOwn} />
      <Input.Text label={text.address.address2} name={names.address2} />
      <Input.Select
        checks={names.zipCode}
        label={text.address.country}
        name={names.country}
        onChange={(next) => {
          const now = countryIn(next);
          if (now === country) return;
          chosen.set(country, { state, timezone });
          const before = chosen.get(now);
          const kept = before?.state ?? (isStateOf(now, state) ? state : '');
          if (kept !== state) form.setValue(names.state, kept, { shouldDirty: true });
          if (before && isOwn) form.setValue('timezone', before.timezone, { shouldDirty: true, shouldValidate: true });
          else propose({ country: now, state: kept });
        }}
        options={isOwn ? countryOptions : [sameCountry, ...countryOptions]}
        required={isOwn}
      />
      <Input.Text label={text.address.city} name={names.city} required={isOwn} />
      <Input.Select
        label={land.state}
        name={names.state}
        onChange={(next) => propose({ country, state: next })}
        options={[
          ...(isOwn ? [] : [{ value: '', label: text.address.noState }]),
          ...land.states.map(([value, label]) => ({ value: value as string, label })),
        ]}
        placeholder={text.address.chooseState(land.state)}
        required={isOwn}
      />
      <Input.Text label={land.zipCode} name={names.zipCode} required={isOwn} />
    </>
  );
}

interface SectionProps extends PartProps {
  /** Undefined for a new property. */
  property: PropertyRecord | undefined;
  isSameAddress: boolean;
  onSameAddress: (isSame: boolean) => void;
  /** The company field of a new property. */
  company?: ReactNode;
}

type Visibility = Pick<SectionProps, 'property' | 'isSameAddress'>;

function Location({ form, property, isSameAddress: isSame, onSameAddress, company }: SectionProps) {
  const country = form.watch('country') ?? 'US';
  return (
    <Stack gap={16}>
      <Grid min={220}>
        {property && <TextField defaultValue={property.propertyCode} disabled label={text.fields.code} />}
        <Input.Text label={text.fields.name} name="name" required />
        {company}
        <AddressFields form={form} of="own" />
        <Input.Select
          hint={text.fields.timezoneHint}
          label={text.fields.timezone}
          name="timezone"
          options={isCountry(country) ? timeZoneOptions(country) : []}
          placeholder={text.fields.timezoneDefault}
        />
      </Grid>
      <CheckboxField
        checked={isSame}
        hint={text.fields.sameAddressHint}
        label={propertyMessages.sameAddress}
        onChange={({ target }) => onSameAddress(target.checked)}
      />
    </Stack>
  );
}

const LeaseOffice = ({ form }: SectionProps) => (
  <Grid min={220}>
    <AddressFields form={form} of="leaseOffice" />
  </Grid>
);

const Contact = () => (
  <Grid min={220}>
    <Input.Text label={text.fields.email} name="email" required type="email" />
    <Input.Text label={text.fields.website} name="website" placeholder="https://" required type="url" />
    <Input.Text label={text.fields.phone} name="phone" type="tel" />
  </Grid>
);

const Amenities = () => (
  <Input.Choices
    hideLabel
    label={text.sections.amenities}
    name="amenities"
    options={options(amenities, amenityLabels)}
  />
);

const Emails = () => (
  <Grid min={220}>
    <Input.Text
      hint={text.fields.payableAccountHint}
      label={text.fields.payableAccount}
      name="payableAccount"
      required
      type="email"
    />
    <Input.Text
      hint={text.fields.maintenanceEmailHint}
      label={text.fields.maintenanceEmail}
      name="maintenanceContactEmail"
      type="email"
    />
  </Grid>
);

/** One link per provider, and any number of generic links. */
function ReviewLinks({ form }: SectionProps) {
  const { settings } = useSession();
  const { rows, add, remove } = useRows('reviewLinks');
  const links = form.watch('reviewLinks') ?? [];
  const used = new Set(links.map(({ provider }) => provider).filter((provider) => provider !== 'generic'));
  const known: readonly string[] = [...reviewProviders, settings.reviewHost];
  const optionsFor = (own: string | undefined) =>
    [...known, ...(own && !known.includes(own) ? [own] : [])].map((value) => {
      const isUsed = used.has(value) && value !== own;
      const label = text.reviewLinks.providers[value] ?? value;
      return { value, label: isUsed ? `${label} ${propertyMessages.providerInUse}` : label, disabled: isUsed };
    });
  return (
    <Stack>
      {rows.length === 0 && <Muted>{text.reviewLinks.empty}</Muted>}
      {rows.map(({ id }, i) => (
        <div className={styles.reviewLink} key={id}>
          <Input.Select
            label={text.reviewLinks.provider}
            name={`reviewLinks.${i}.provider`}
            options={optionsFor(links[i]?.provider)}
            placeholder={text.reviewLinks.choose}
            required
          />
          <Input.Text
            label={text.reviewLinks.url}
            name={`reviewLinks.${i}.url`}
            placeholder="https://"
            required
            type="url"
          />
          <IconButton aria-label={text.reviewLinks.remove(i + 1)} onClick={() => remove(i)}>
            <Trash size={18} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onClick={() => add({ provider: '', url: '' })} size="small" startIcon={<Add />}>
          {text.reviewLinks.add}
        </Button>
      </div>
    </Stack>
  );
}

const ManagementCompany = ({ form }: SectionProps) => (
  <Grid min={220}>
    <Input.Text label={text.fields.companyName} name="managementCompanyName" />
    <AddressFields form={form} of="managementCompany" />
    <Input.Text label={text.fields.companyPhone} name="managementCompanyPhone" type="tel" />
    <Input.Text label={text.fields.companyEmail} name="managementCompanyEmail" type="email" />
    <Input.Text label={text.fields.generalManager} name="generalManager" />
    <Input.Text label={text.fields.generalManagerEmail} name="generalManagerEmail" type="email" />
    <Input.Text label={text.fields.regionalManager} name="regionalManager" />
    <Input.Text label={text.fields.regionalManagerEmail} name="regionalManagerEmail" type="email" />
  </Grid>
);

const dayOptions = leadRewardDays.map((days) => ({ value: String(days), label: text.fields.leadRewardAfter(days) }));

function LeadRewardDays() {
  const { value, change, leave, error, ref } = useField<number>('leadRewardDays');
  return (
    <SelectField
      error={error}
      inputRef={ref}
      label={text.fields.leadReward}
      onBlur={leave}
      onChange={(days) => change(Number(days))}
      options={dayOptions}
      value={String(value ?? 0)}
    />
  );
}

function PointRules({ property }: SectionProps) {
  const isLocked = property?.can.setSpendLimit === false;
  return (
    <Grid min={220}>
      <FieldGroup disabled={isLocked}>
        <Input.Grouped
          hint={isLocked ? text.fields.spendLimitLocked : text.fields.spendLimitHint}
          label={text.fields.spendLimit}
          name="spendLimit"
        />
      </FieldGroup>
      <LeadRewardDays />
    </Grid>
  );
}

function readId(typed: string, known: readonly string[]) {
  const { data, error } = secondaryMaxioId.safeParse(typed);
  if (error) return { problem: error.issues[0]?.message ?? propertyMessages.fieldsInvalid };
  return known.includes(data) ? { problem: propertyMessages.maxioIdOnce } : { values: [...known, data] };
}

function SecondaryIds() {
  const { values: ids, change, add, type, field } = useAddBox<string>('secondaryMaxioSubscriptionIds', readId);
  return (
    <Stack>
      {ids.length === 0 ? (
        <Muted>{propertyMessages.noSecondaryIds}</Muted>
      ) : (
        <SettingList>
          {ids.map((id) => (
            <SettingRow key={id} name={id}>
              <Button
                aria-label={common.removeItem(id)}
                onClick={() => change(ids.filter((other) => other !== id))}
                size="small"
              >
                {common.remove}
              </Button>
            </SettingRow>
          ))}
        </SettingList>
      )}
      <div className={styles.addId}>
        <TextField
          {...field}
          autoComplete="off"
          label={text.fields.maxioSecondary}
          onChange={({ target }) => type(target.value)}
        />
        <Button onClick={add}>{common.add}</Button>
      </div>
    </Stack>
  );
}

const BillingIds = () => (
  <Stack gap={16}>
    <Grid min={220}>
      <Input.Text label={text.fields.maxioSubscription} name="maxioSubscriptionId" />
      <Input.Text label={text.fields.maxioCustomer} name="maxioCustomerId" />
    </Grid>
    <SecondaryIds />
  </Stack>
);

const Pictures = ({ property }: SectionProps) => property && <PropertyPictures propertyId={property._id} />;
const Guide = ({ property }: SectionProps) => property && <MoveInGuide property={property} />;
const Documents = ({ property }: SectionProps) => property && <AmbassadorDocuments propertyId={property._id} />;
const Connections = ({ property }: SectionProps) => property && <Integrations propertyId={property._id} />;
const isEdited = ({ property }: Visibility) => property !== undefined;
const isAdministered = ({ property }: Visibility) => property?.can.administer === true;

interface FormSection {
  id: SectionId;
  hint?: string;
  Fields: ComponentType<SectionProps>;
  isShown?: (visibility: Visibility) => boolean;
}

/** Sections in the order of the specification. */
const formSections: readonly FormSection[] = [
  { id: 'location', Fields: Location },
  { id: 'leasing-office', Fields: LeaseOffice, isShown: ({ isSameAddress: isSame }) => !isSame },
  { id: 'contact', Fields: Contact },
  { id: 'amenities', Fields: Amenities },
  { id: 'pictures', hint: text.savedAtOnce, Fields: Pictures, isShown: isEdited },
  { id: 'emails', Fields: Emails },
  { id: 'move-in-guide', Fields: Guide, isShown: isEdited },
  { id: 'review-links', Fields: ReviewLinks },
  { id: 'management-company', Fields: ManagementCompany },
  { id: 'points', Fields: PointRules },
  { id: 'documents', Fields: Documents, isShown: isEdited },
  { id: 'subscriptions', hint: text.forBilling, Fields: BillingIds, isShown: isAdministered },
  { id: 'integrations', hint: text.savedAtOnce, Fields: Connections, isShown: isAdministered },
];

/** A section that `#id` in the URL scrolls to. */
const LinkedPart = ({ id, children }: { id: string; children: ReactNode }) => (
  <ContentsPart id={id} ref={useLanding(id)}>
    {children}
  </ContentsPart>
);

interface PropertyFieldsProps extends PartProps {
  property?: PropertyRecord;
  company?: ReactNode;
}

/** The sections that this reader may edit, with an index at the side. */
export function PropertyFields({ form, property, company }: PropertyFieldsProps) {
  const [isSame, setSame] = useState(() => isSameAddress(form.getValues()));
  const sections = useMemo(
    () => formSections.filter(({ isShown }) => isShown?.({ property, isSameAddress: isSame }) ?? true),
    [property, isSame],
  );
  const parts = useMemo(() => sections.map(({ id }) => ({ id, label: text.sections[id] })), [sections]);
  const onSameAddress = (next: boolean) => {
    setSame(next);
    if (next) clearLeaseOffice(form);
  };
  return (
    <WithContents label={text.form.sections} parts={parts}>
      {sections.map(({ id, hint, Fields }) => (
        <LinkedPart id={id} key={id}>
          <Section hint={hint} title={text.sections[id]}>
            <Fields
              company={company}
              form={form}
              isSameAddress={isSame}
              onSameAddress={onSameAddress}
              property={property}
            />
          </Section>
        </LinkedPart>
      ))}
    </WithContents>
  );
}
