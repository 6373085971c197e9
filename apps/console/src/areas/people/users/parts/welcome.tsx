import { userStateLabels, type User, type UserState } from '@hearth/contract/people/user-record';
import { DeliveryChip } from '../../../../kit/delivery-chip.tsx';
import { useTimes } from '../../../../platform/session.tsx';
import { Stack } from '../../../../ui/layout.tsx';

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
