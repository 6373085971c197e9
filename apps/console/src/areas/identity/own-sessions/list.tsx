import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@hearth/contract/identity/own-sessions';
import type { SecondFactor } from '@hearth/contract/identity/session-record';
import { useState } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { browserZone, formatAgo, formatCount, formatDateTime } from '../../../platform/format.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
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
  const { data, error, refetch } = useEndpoint(listOwnSessions, {});
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      setEnding(undefined);
    },
    onError: () => setEnding(undefined),
  };
  const end = useAction(endOwnSession, done);
  const endOthers = useAction(endOtherSessions, done);
  const others = (data?.totalCount ?? 0) - 1;
  const left = (data?.totalCount ?? 0) - (data?.data.length ?? 0);
  return (
    <Section
      actions={others > 0 && <Button onClick={() => setEnding('others')}>Sign out elsewhere</Button>}
      flush
      hint="Sign out what you do not know, then choose a new password."
      title="Where you are signed in"
    >
      {data ? (
        <SettingList>
          {data.data.map((session) => (
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
                <Button aria-label={`Sign out ${session.browser}`} onClick={() => setEnding(session)}>
                  Sign out
                </Button>
              )}
            </SettingRow>
          ))}
          {left > 0 && <SettingRow name={`${formatCount(left)} more`} text="The oldest are not listed." />}
        </SettingList>
      ) : (
        <WaitingRows error={error ? messageOf(error) : undefined} retry={() => void refetch()} rows={2} />
      )}
      {ending === 'others' && (
        <ConfirmDialog
          busy={endOthers.isPending}
          confirm="Sign out elsewhere"
          onCancel={() => setEnding(undefined)}
          onConfirm={() => endOthers.mutate({})}
          open
          title="Sign out everywhere else?"
        >
          You stay signed in here. {others === 1 ? 'The other browser' : `The ${formatCount(others)} other browsers`}{' '}
          must sign in again.
        </ConfirmDialog>
      )}
      {ending && ending !== 'others' && (
        <ConfirmDialog
          busy={end.isPending}
          confirm="Sign out"
          onCancel={() => setEnding(undefined)}
          onConfirm={() => end.mutate({ params: { id: ending._id } })}
          open
          title={`Sign out ${ending.browser}?`}
        >
          It must sign in again: {seen(ending)}.
        </ConfirmDialog>
      )}
    </Section>
  );
}
