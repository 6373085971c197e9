import { userStateLabels, type UserRow, type UserState } from '@hearth/contract/people/user-record';
import { useTimes } from '../../../../platform/session.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { Stack } from '../../../../ui/layout.tsx';

const looks = {
  queued: { status: 'pending', label: 'Queued' },
  sent: { status: 'approved', label: 'Sent' },
  failed: { status: 'denied', label: 'Failed' },
} as const;

/** How the latest welcome mail fares. */
export function WelcomeMail({ mail, zone }: { mail: UserRow['welcomeEmail']; zone: string | null }) {
  const at = useTimes();
  if (!mail) return 'Never sent';
  return (
    <Stack gap={8} row>
      <StatusChip {...looks[mail.status]} />
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
export const standing = ({ state }: Pick<UserRow, 'state'>) =>
  ({
    active: 'Signed up',
    invited: 'Has not accepted the invitation yet',
    declined: 'Declined the invitation',
    neverSignedIn: 'Has never signed in',
    deactivated: 'Deactivated by staff',
  })[state];
