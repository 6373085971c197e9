import { type UserRow, userStateLabels, type User, type UserState } from '@hearth/contract/people/user-record';
import { useState } from 'react';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { DeliveryChip } from '../../../../kit/delivery-chip.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import styles from './standing.module.css';

type Person = Pick<UserRow, 'properties'>;

/** The property an action applies to: the selected one if the user belongs to it, or else their first. */
export const placeOf = ({ properties }: Person, propertyId: string) =>
  properties.find(({ property }) => property === propertyId) ?? properties[0];

/** Time zone for a user's dates; null without a property. */
export const useZoneOf = (person: Person) => placeOf(person, useSession().propertyId)?.timezone ?? null;

/** Whether an action must ask for a property: the user has several and none is selected. */
export const mayChoosePlace = ({ properties }: Person, propertyId: string) =>
  properties.length > 1 && !properties.some(({ property }) => property === propertyId);

/** The property an action applies to, and a field to choose it if needed. */
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

/** Delivery status of the latest welcome email. */
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

/** Status chip of an account. */
export const stateLook = (state: UserState) =>
  ({
    status: state === 'active' ? 'active' : state === 'invited' ? 'pending' : 'inactive',
    label: userStateLabels[state],
  }) as const;

/** Why an account is active or inactive. */
export const standing = ({ state }: Pick<User, 'state'>) =>
  ({
    active: 'Signed up',
    invited: 'Has not accepted the invitation yet',
    declined: 'Declined the invitation',
    neverSignedIn: 'Has never signed in',
    deactivated: 'Deactivated by staff',
  })[state];

/** An ambassador's promo codes with copy buttons. */
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
