import { createBrandBody, fulfilmentLabels, ownFulfilments, type Brand } from '@hearth/contract/brands/brand-record';
import { createBrand, listBrandCategories, updateBrand } from '@hearth/contract/brands/brands';
import { listBrandGroups } from '@hearth/contract/brands/groups';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import { useId, useState } from 'react';
import { useKept } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { formatPoints } from '../../../platform/format.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import styles from './form.module.css';
import { fulfilmentHints } from './logic/fulfilment.ts';
import { valuesOf } from './logic/values.ts';
import { DenominationsField } from './parts/denominations-field.tsx';
import { LogoField } from './parts/logo-field.tsx';
import { CountryField, WhoseFields } from './parts/place-fields.tsx';

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
