import { type UserRow, userStateLabels, type User, type UserState } from '@hearth/contract/people/user-record';
import { useState } from 'react';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { DeliveryChip } from '../../../../kit/delivery-chip.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import styles from './standing.module.css';

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

/** How the latest welcome mail fares. */
export function WelcomeMail({ mail, zone }: { mail: User['welcomeEmail']; zone: string | null }) {
  const at = useTimes();
  if (!mail) return 'Never sent';
  return (
    <Stack gap={8} row>
      <DeliveryChip status={mail.status} />
      {at(mail.at, zone)}
    </Stack>
  );
}

/** Where somebody stands, as a chip. */
export const stateLook = (state: UserState) =>
  ({
    status: state === 'active' ? 'active' : state === 'invited' ? 'pending' : 'inactive',
    label: userStateLabels[state],
  }) as const;

/** Why somebody is active or not, in a few words. */
export const standing = ({ state }: Pick<User, 'state'>) =>
  ({
    active: 'Signed up',
    invited: 'Has not accepted the invitation yet',
    declined: 'Declined the invitation',
    neverSignedIn: 'Has never signed in',
    deactivated: 'Deactivated by staff',
  })[state];

/** The promo codes of an ambassador, each with a button that copies it. */
export const PromoCodes = ({ codes }: { codes: readonly string[] }) => (
  <span className={styles.codes}>
    {codes.map((code) => (
      <span className={styles.code} key={code}>
        {code}
        <CopyButton label={`promo code ${code}`} text={code} />
      </span>
    ))}
  </span>
);
