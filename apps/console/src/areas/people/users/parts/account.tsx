import { isHidden } from '@hearth/contract/hidden-actions';
import { type UserRow, userStateLabels, type User } from '@hearth/contract/people/user-record';
import { creatableRoles } from '@hearth/contract/roles';
import { useState, type ReactNode } from 'react';
import { DeliveryChip } from '../../../../kit/delivery-chip.tsx';
import { timeAt } from '../../../../platform/days.ts';
import { useSession, type Session } from '../../../../platform/session.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { text } from '../messages.ts';
import styles from '../users.module.css';

type Person = Pick<UserRow, 'properties'>;

/** The property an action applies to: the selected one if the user belongs to it, else their first. */
export const propertyFor = ({ properties }: Person, propertyId: string) =>
  properties.find(({ property }) => property === propertyId) ?? properties[0];

/** Time zone for a user's dates; null without a property. */
export const useZoneOf = (person: Person) => propertyFor(person, useSession().propertyId)?.timezone ?? null;

/** True if an action must ask for a property: the user has several and none is selected. */
export const needsPropertyChoice = ({ properties }: Person, propertyId: string) =>
  properties.length > 1 && !properties.some(({ property }) => property === propertyId);

/** The property an action applies to, with a field to choose it if needed. */
export function usePropertyChoice(person: Person) {
  const { propertyId } = useSession();
  const [chosen, setChosen] = useState<string>();
  const membership = propertyFor(person, chosen ?? propertyId);
  const field = membership && needsPropertyChoice(person, propertyId) && (
    <SelectField
      label={text.form.property}
      onChange={setChosen}
      options={person.properties.map(({ property, name }) => ({ value: property, label: name }))}
      value={membership.property}
    />
  );
  return { membership, field };
}

/** Delivery status of the latest welcome email. */
export function WelcomeEmail({ mail, zone }: { mail: User['welcomeEmail']; zone: string | null }) {
  if (!mail) return text.detail.neverSent;
  return (
    <Stack gap={8} row>
      <DeliveryChip status={mail.status} />
      {timeAt(mail.at, zone)}
    </Stack>
  );
}

/** Props of an account's status chip. */
export const accountChip = ({ state, isDeleted }: Pick<User, 'state' | 'isDeleted'>) =>
  ({
    status:
      isDeleted || (state !== 'active' && state !== 'invited') ? 'inactive' : state === 'active' ? 'active' : 'pending',
    label: isDeleted ? text.filters.removed : userStateLabels[state],
  }) as const;

/** Reason why an account is active or inactive. */
export const accountStatus = ({ state }: Pick<User, 'state'>) => text.states[state];

/** An ambassador's promo codes with copy buttons. */
export const PromoCodes = ({ codes }: { codes: readonly string[] }) => (
  <span className={styles.codes}>
    {codes.map((code) => (
      <span className={styles.code} key={code}>
        {code}
        <CopyButton label={text.copyPromoCode(code)} text={code} />
      </span>
    ))}
  </span>
);

/** True if the viewer can add users or ambassadors. */
export const mayAddUsers = ({ role, may }: Session, ambassador: boolean): boolean =>
  may('users.create') && !isHidden('addUser', role) && (!ambassador || creatableRoles[role].includes('ambassador'));

export const NoAmbassadors = ({ action }: { action: ReactNode }) => (
  <EmptyState
    action={action}
    hint={action ? text.empty.ambassadorsHint : text.empty.askManager}
    title={text.empty.ambassadors}
  />
);
