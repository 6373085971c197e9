import type { createBrandBody } from '@hearth/contract/brands/brand-record';
import { countries, lands } from '@hearth/contract/countries';
import type { z } from '@hearth/contract/validation';
import type { Form } from '../../../../kit/form.tsx';
import type { Inputs } from '../../../../kit/input.tsx';
import { options } from '../../../../ui/options.ts';
import { RadioField } from '../../../../ui/radio-field.tsx';

interface PlaceProps {
  Input: Inputs<z.input<typeof createBrandBody>>;
}

/** What a provider sends stays in the country that it was taken over for. */
export const CountryField = ({ Input, disabled }: PlaceProps & { disabled?: boolean }) => (
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
export function WhoseFields({ Input, form, isOfProperty, onChange }: WhoseProps) {
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
