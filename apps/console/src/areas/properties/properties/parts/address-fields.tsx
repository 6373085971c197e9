import { countries, isCountry, isStateOf, lands } from '@hearth/contract/countries';
import { useState } from 'react';
import { options } from '../../../../ui/options.ts';
import { addressNames, type AddressOf, type PartProps } from '../logic/form-values.ts';
import { proposedZone } from '../logic/time-zones.ts';

const countryOptions = options(countries, (value) => lands[value].name);
const sameCountry = { value: '', label: 'As the property' } as const;

/** One of the addresses of a property: the country decides which states there are, and what a postal code looks like. */
export function AddressFields({ Input, form, of }: PartProps & { of: AddressOf }) {
  const names = addressNames[of];
  const isOwn = of === 'own';
  const countryIn = (named: string | undefined) => {
    const own = form.getValues('country');
    return named && isCountry(named) ? named : isCountry(own ?? '') ? (own ?? 'US') : 'US';
  };
  const [named, state = '', timezone] = form.watch([names.country, names.state, 'timezone', 'country']);
  const country = countryIn(named);
  const land = lands[country];
  /** What was chosen in a country, for a way back to it. */
  const [chosen] = useState(() => new Map<string, { state: string; timezone: string | undefined }>());
  const propose = (now: { country: typeof country; state: string }) => {
    const zone = proposedZone(timezone, { country, state }, now);
    if (isOwn && zone !== timezone) form.setValue('timezone', zone, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <Input.Text label="Address" name={names.address} required={isOwn} />
      <Input.Text label="Address 2" name={names.address2} />
      <Input.Select
        checks={names.zipCode}
        label="Country"
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
      <Input.Text label="City" name={names.city} required={isOwn} />
      <Input.Select
        label={land.state}
        name={names.state}
        onChange={(next) => propose({ country, state: next })}
        options={[
          ...(isOwn ? [] : [{ value: '', label: 'None' }]),
          ...land.states.map(([value, label]) => ({ value: value as string, label })),
        ]}
        placeholder={`Choose a ${land.state.toLowerCase()}`}
        required={isOwn}
      />
      <Input.Text label={land.zipCode} name={names.zipCode} required={isOwn} />
    </>
  );
}
