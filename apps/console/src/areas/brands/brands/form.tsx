import {
  createBrandBody,
  fulfilmentLabels,
  ownFulfilments,
  type Brand,
  type Fulfilment,
} from '@hearth/contract/brands/brand-record';
import { createBrand, listBrandCategories, updateBrand } from '@hearth/contract/brands/brands';
import { listBrandGroups } from '@hearth/contract/brands/groups';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import { countries, lands } from '@hearth/contract/countries';
import { formatPoints } from '@hearth/contract/format';
import type { z } from '@hearth/contract/validation';
import { useId, useState } from 'react';
import { useKept } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { Form } from '../../../kit/form.tsx';
import type { Inputs } from '../../../kit/input.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { RadioField } from '../../../ui/radio-field.tsx';
import styles from './form.module.css';
import { DenominationsField } from './parts/denominations-field.tsx';
import { LogoField } from './parts/logo-field.tsx';

interface PlaceProps {
  Input: Inputs<z.input<typeof createBrandBody>>;
}

/** What a provider sends stays in the country that it was taken over for. */
const CountryField = ({ Input, disabled }: PlaceProps & { disabled?: boolean }) => (
  <Input.Select
    disabled={disabled ?? false}
    label="Country"
    name="country"
    options={[{ value: '', label: 'Everywhere' }, ...options(countries, (value) => lands[value].name)]}
  />
);

interface WhoseProps extends PlaceProps {
  form: Form<typeof createBrandBody>;
  isOfProperty: boolean;
  onChange: (isOfProperty: boolean) => void;
}

/** Whose brand a new one is: the platform's, or that of one property. */
function WhoseFields({ Input, form, isOfProperty, onChange }: WhoseProps) {
  return (
    <>
      <RadioField
        label="Whose brand it is"
        onChange={(whose) => {
          onChange(whose === 'property');
          form.setValue('propertyId', null, { shouldDirty: true });
          if (whose === 'property') form.setValue('country', null, { shouldDirty: true });
        }}
        options={[
          { value: 'platform', label: 'The platform’s', hint: 'Residents of every property redeem it' },
          { value: 'property', label: 'A property’s own', hint: 'Its residents alone redeem it' },
        ]}
        value={isOfProperty ? 'property' : 'platform'}
      />
      {isOfProperty && <Input.Property label="Property" name="propertyId" />}
    </>
  );
}

/** A brand as its form holds it; how it is handed out stays. */
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

/** What each way of handing out means for whoever makes a brand. */
const fulfilmentHints: Record<Fulfilment, string> = {
  voucher: 'The mail of the redemption is what the resident shows',
  codes: 'Each redemption takes one of the codes that you upload',
  property: 'Staff of the resident’s property hand it over, and note that',
  provider: 'The provider orders it and sends it to the resident',
};

/** A brand is made here, or changed; whose it is and how it is handed out are chosen once. */
export function BrandDialog({ brand, onClose }: { brand?: Brand; onClose: () => void }) {
  const draft = `brand:${brand?._id ?? 'new'}`;
  const { value: isOfProperty, set: setIsOfProperty } = useKept(`${draft}/isOfProperty`, false);
  const [isSending, setIsSending] = useState(false);
  const groups = useEndpoint(listBrandGroups, {}).data?.data ?? [];
  const categories = useEndpoint(listBrandCategories, {}).data?.data ?? [];
  const known = useId();
  const isPricedByRate = brand?.fulfilment === 'provider' && brand.country === 'CA';
  const endpoint = (brand ? updateBrand : createBrand) as typeof updateBrand | typeof createBrand;
  return (
    <FormDialog
      disabled={({ propertyId }) => isSending || (isOfProperty && propertyId === null)}
      done={brand ? say.updated : say.created}
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
      submit={brand ? 'Save' : 'Add brand'}
      subtitle={
        brand &&
        [brand.property && `${brand.property.name} alone`, fulfilmentLabels[brand.fulfilment]]
          .filter(Boolean)
          .join(' · ')
      }
      title={brand ? `Edit ${brand.name}` : 'New brand'}
      width="lg"
    >
      {(Input, form) => (
        <Stack gap={16}>
          <div className={styles.two}>
            <div className={styles.fields}>
              <Input.Text autoFocus label="Name" name="name" required />
              <Input.Text
                hint="Such as Groceries; one that is there already, or a new one"
                inputProps={{ list: known }}
                label="Category"
                name="category"
              />
              <datalist id={known}>
                {categories.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
              <LogoField kept={brand?.logo ?? null} name={form.watch('name')} onSending={setIsSending} />
              <Input.Multi
                label="Groups"
                name="groupIds"
                options={options(groups)}
                placeholder={groups.length === 0 ? 'No groups yet' : 'In no group'}
              />
              <Input.Check hint="Residents can redeem points with it" label="Active" name="active" />
            </div>
            <div className={styles.fields}>
              {!brand && (
                <WhoseFields Input={Input} form={form} isOfProperty={isOfProperty} onChange={setIsOfProperty} />
              )}
              {!isOfProperty && brand?.property == null && (
                <CountryField Input={Input} disabled={brand?.fulfilment === 'provider'} />
              )}
              {!brand && (
                <Input.Radio
                  label="How it is handed out"
                  name="fulfilment"
                  options={ownFulfilments.map((value) => ({
                    value,
                    label: fulfilmentLabels[value],
                    hint: fulfilmentHints[value],
                  }))}
                />
              )}
              {isPricedByRate ? (
                <InlineAlert severity="info" title={`From ${formatPoints(brand.minimumPoints)} today`}>
                  {say.priceOfProduct}.
                </InlineAlert>
              ) : (
                <>
                  <Input.Grouped
                    hint="100 points are one US dollar"
                    label="Minimum points"
                    name="minimumPoints"
                    required
                  />
                  <DenominationsField />
                </>
              )}
              {(brand?.fulfilment ?? form.watch('fulfilment')) === 'codes' && (
                <Input.Number label="Warn when fewer codes are left than" name="codesWarnBelow" required />
              )}
            </div>
          </div>
          <Input.Text
            hint="Residents read them before they redeem"
            label="Terms"
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
