import type { UserRow } from '@hearth/contract/people/user-record';
import { useState } from 'react';
import { useSession } from '../../../../platform/session.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';

type Person = Pick<UserRow, 'properties'>;

/** The property that an action on a person is about: the selected one where they belong to it, else their first. */
export const placeOf = ({ properties }: Person, propertyId: string) =>
  properties.find(({ property }) => property === propertyId) ?? properties[0];

/** Where what concerns the person is told the time; null for people of no property. */
export const useZoneOf = (person: Person) => placeOf(person, useSession().propertyId)?.timezone ?? null;

/** True of people who belong to several properties of which none is selected: an action asks at which. */
export const mayChoosePlace = ({ properties }: Person, propertyId: string) =>
  properties.length > 1 && !properties.some(({ property }) => property === propertyId);

/** The place of an action, and a field to choose it where it must be asked for. */
export function usePlace(person: Person) {
  const { propertyId } = useSession();
  const [chosen, setChosen] = useState<string>();
  const place = placeOf(person, chosen ?? propertyId);
  const field = place && mayChoosePlace(person, propertyId) && (
    <SelectField
      label="Property"
      onChange={setChosen}
      options={person.properties.map(({ property, name }) => ({ value: property, label: name }))}
      value={place.property}
    />
  );
  return { place, field };
}
