import { browserZone } from '../../../platform/days.ts';
import { formatAgo, formatCount, formatDateTime, plural } from '@hearth/contract/format';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@hearth/contract/identity/own-sessions';
import type { SecondFactor } from '@hearth/contract/identity/session-record';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { Answer } from '../../../kit/answer.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { WaitingRows } from '../../../ui/waiting-rows.tsx';

const factors: Record<SecondFactor, string> = {
  authenticator: 'with a code of the app',
  recoveryCode: 'with a recovery code',
  passkey: 'with a passkey',
};

const seen = ({ address, lastSeenAt, signedInAt, secondFactor, isCurrent }: OwnSession) =>
  [
    address && `From ${address}`,
    isCurrent ? 'active now' : `last active ${formatAgo(lastSeenAt, new Date())}`,
    `signed in ${formatDateTime(signedInAt, browserZone())}${secondFactor ? ` ${factors[secondFactor]}` : ''}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Where the person is signed in, with the way to end what should not be. */
export function OwnSessions() {
  const found = useEndpoint(listOwnSessions, {});
  const { data } = found;
  const others = (data?.totalCount ?? 0) - 1;
  const left = (data?.totalCount ?? 0) - (data?.data.length ?? 0);
  const { open, dialog } = useDialogs({
    end: (onClose, session: OwnSession) => (
      <ActionDialog
        confirm="Sign out"
        done={({ message }) => message}
        endpoint={endOwnSession}
        input={{ params: { id: session._id } }}
        onClose={onClose}
        title={`Sign out ${session.browser}?`}
      >
        It must sign in again: {seen(session)}.
      </ActionDialog>
    ),
    endOthers: (onClose) => (
      <ActionDialog
        confirm="Sign out elsewhere"
        done={({ message }) => message}
        endpoint={endOtherSessions}
        input={{}}
        onClose={onClose}
        title="Sign out everywhere else?"
      >
        You stay signed in here. {plural(others, 'The other browser', `The ${formatCount(others)} other browsers`)} must
        sign in again.
      </ActionDialog>
    ),
  });
  return (
    <Section
      actions={others > 0 && <Button onClick={open.endOthers}>Sign out elsewhere</Button>}
      flush
      hint="Sign out what you do not know, then choose a new password."
      title="Where you are signed in"
    >
      <Answer inset of={found} waiting={<WaitingRows rows={2} />}>
        {({ data: sessions }) => (
          <SettingList>
            {sessions.map((session) => (
              <SettingRow
                key={session._id}
                name={
                  <>
                    {session.browser}
                    {session.isCurrent && <StatusChip label="This browser" status="active" />}
                  </>
                }
                text={seen(session)}
              >
                {!session.isCurrent && (
                  <Button aria-label={`Sign out ${session.browser}`} onClick={() => open.end(session)}>
                    Sign out
                  </Button>
                )}
              </SettingRow>
            ))}
            {left > 0 && <SettingRow name={`${formatCount(left)} more`} text="The oldest are not listed." />}
          </SettingList>
        )}
      </Answer>
      {dialog}
    </Section>
  );
}
