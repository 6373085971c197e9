import { createBrandBody, fulfilmentLabels, ownFulfilments, type Brand } from '@hearth/contract/brands/brand-record';
import { createBrand, listBrandCategories, updateBrand, uploadLogo } from '@hearth/contract/brands/brands';
import { listBrandGroups } from '@hearth/contract/brands/groups';
import { brandMessages } from '@hearth/contract/brands/messages';
import { countries, countryInfo } from '@hearth/contract/countries';
import { asSentence, formatPoints } from '@hearth/contract/format';
import type { z } from '@hearth/contract/validation';
import { useId, useState } from 'react';
import { useDraftState } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { Form } from '../../../kit/form.tsx';
import type { Inputs } from '../../../kit/input.tsx';
import { LogoField } from '../../../kit/logo-field.tsx';
import { common } from '../../../kit/messages.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { RadioField } from '../../../ui/radio-field.tsx';
import styles from './brands.module.css';
import { text } from './messages.ts';
import { DenominationsField } from './parts/denominations-field.tsx';

interface FieldProps {
  Input: Inputs<z.input<typeof createBrandBody>>;
}

/** Fixed for provider brands. */
const CountryField = ({ Input, disabled }: FieldProps & { disabled?: boolean }) => (
  <Input.Select
    disabled={disabled ?? false}
    label={text.form.country}
    name="country"
    options={[{ value: '', label: text.bothCountries }, ...options(countries, (value) => countryInfo[value].name)]}
  />
);

interface AvailabilityProps extends FieldProps {
  form: Form<typeof createBrandBody>;
  isOfProperty: boolean;
  onChange: (isOfProperty: boolean) => void;
}

function AvailabilityFields({ Input, form, isOfProperty, onChange }: AvailabilityProps) {
  return (
    <>
      <RadioField
        label={text.form.where}
        onChange={(where) => {
          onChange(where === 'property');
          form.setValue('propertyId', null, { shouldDirty: true });
          if (where === 'property') form.setValue('country', null, { shouldDirty: true });
        }}
        options={[
          { value: 'platform', label: text.form.allProperties },
          { value: 'property', label: text.form.oneProperty },
        ]}
        value={isOfProperty ? 'property' : 'platform'}
      />
      {isOfProperty && <Input.Property label={common.property} name="propertyId" />}
    </>
  );
}

const valuesOf = ({
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

/** Creates or edits a brand. Property and delivery method are set once. */
export function BrandDialog({ brand, onClose }: { brand?: Brand; onClose: () => void }) {
  const draft = `brand:${brand?._id ?? 'new'}`;
  const { value: isOfProperty, set: setIsOfProperty } = useDraftState(`${draft}/isOfProperty`, false);
  const [isSending, setIsSending] = useState(false);
  const groups = useEndpoint(listBrandGroups, {}).data?.data ?? [];
  const categories = useEndpoint(listBrandCategories, {}).data?.data ?? [];
  const known = useId();
  const isPricedByRate = brand?.fulfilment === 'provider' && brand.country === 'CA';
  const endpoint = (brand ? updateBrand : createBrand) as typeof updateBrand | typeof createBrand;
  return (
    <FormDialog
      disabled={({ propertyId }) => isSending || (isOfProperty && propertyId === null)}
      done={brand ? brandMessages.updated : brandMessages.created}
      draft={draft}
      edits={brand}
      endpoint={endpoint}
      input={({ propertyId, fulfilment, ...body }, version) =>
        brand
          ? { params: { id: brand._id }, body: { ...body, version } }
          : { body: { ...body, propertyId, fulfilment } }
      }
      onClose={onClose}
      record={brand && valuesOf(brand)}
      schema={createBrandBody}
      submit={brand ? text.form.save : text.form.create}
      subtitle={
        brand &&
        [brand.property && text.form.propertyOnly(brand.property.name), fulfilmentLabels[brand.fulfilment]]
          .filter(Boolean)
          .join(' · ')
      }
      title={brand ? text.form.editTitle(brand.name) : text.create}
      width="lg"
    >
      {(Input, form) => (
        <Stack gap={16}>
          <div className={styles.two}>
            <div className={styles.fields}>
              <Input.Text autoFocus label={common.name} name="name" required />
              <Input.Text
                hint={text.form.categoryHint}
                inputProps={{ list: known }}
                label={text.form.category}
                name="category"
              />
              <datalist id={known}>
                {categories.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
              <LogoField
                endpoint={uploadLogo}
                kept={brand?.logo ?? null}
                name={form.watch('name')}
                onSending={setIsSending}
              />
              <Input.Multi
                label={text.form.groups}
                name="groupIds"
                options={options(groups)}
                placeholder={text.form.noGroups}
              />
              <Input.Check hint={text.form.activeHint} label={text.form.active} name="active" />
            </div>
            <div className={styles.fields}>
              {!brand && (
                <AvailabilityFields Input={Input} form={form} isOfProperty={isOfProperty} onChange={setIsOfProperty} />
              )}
              {!isOfProperty && brand?.property == null && (
                <CountryField Input={Input} disabled={brand?.fulfilment === 'provider'} />
              )}
              {!brand && (
                <Input.Radio
                  label={text.form.delivery}
                  name="fulfilment"
                  options={ownFulfilments.map((value) => ({
                    value,
                    label: fulfilmentLabels[value],
                    hint: text.form.deliveryHints[value],
                  }))}
                />
              )}
              {isPricedByRate ? (
                <InlineAlert severity="info" title={text.form.pricedToday(formatPoints(brand.minimumPoints))}>
                  {asSentence(brandMessages.priceOfProduct)}
                </InlineAlert>
              ) : (
                <>
                  <Input.Grouped hint={text.form.minimumHint} label={text.form.minimum} name="minimumPoints" required />
                  <DenominationsField />
                </>
              )}
              {(brand?.fulfilment ?? form.watch('fulfilment')) === 'codes' && (
                <Input.Number label={text.form.warnBelow} name="codesWarnBelow" required />
              )}
            </div>
          </div>
          <Input.Text
            hint={text.form.termsHint}
            label={text.form.terms}
            maxRows={10}
            minRows={3}
            multiline
            name="terms"
          />
        </Stack>
      )}
    </FormDialog>
  );
}
