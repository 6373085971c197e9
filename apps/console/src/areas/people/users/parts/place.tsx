import type { UserRow } from '@hearth/contract/people/users';
import { useState } from 'react';
import { useSession } from '../../../../platform/session.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';

type Person = Pick<UserRow, 'properties'>;

/** The property that an action on a person is about: the selected one where they belong to it, else their first. */
export const placeOf = ({ properties }: Person, propertyId: string) =>
  properties.find(({ property }) => property === propertyId) ?? properties[0];

/** Where what concerns the person is told the time; null for people of no property. */
export const useZoneOf = (person: Person) => placeOf(person, useSession().propertyId)?.timezone ?? null;

/** The place of an action, and a field to choose it where the person has several and none is selected. */
export function usePlace(person: Person, onChange?: (place: UserRow['properties'][number]) => void) {
  const { propertyId } = useSession();
  const [chosen, setChosen] = useState<string>();
  const place = placeOf(person, chosen ?? propertyId);
  const open = person.properties.length > 1 && !person.properties.some(({ property }) => property === propertyId);
  const field = open && place && (
    <SelectField
      label="Property"
      onChange={(id) => {
        setChosen(id);
        const next = placeOf(person, id);
        if (next) onChange?.(next);
      }}
      options={person.properties.map(({ property, name }) => ({ value: property, label: name }))}
      value={place.property}
    />
  );
  return { place, field };
}
