import { browserZone, formatDateTime } from '@hearth/contract/format';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@hearth/contract/identity/own-sessions';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { WaitingRows } from '../../../ui/waiting-rows.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';
import { Ago } from '../../../ui/ago.tsx';

const seen = ({ address, lastSeenAt, signedInAt, secondFactor, isCurrent }: OwnSession) =>
  text.seen(
    address,
    !isCurrent && <Ago at={lastSeenAt} />,
    formatDateTime(signedInAt, browserZone()),
    secondFactor && text.factors[secondFactor],
  );

/** The user's sessions, with buttons to end them. */
export function OwnSessions() {
  const found = useEndpoint(listOwnSessions, {});
  const { data } = found;
  const others = (data?.totalCount ?? 0) - 1;
  const hiddenCount = (data?.totalCount ?? 0) - (data?.data.length ?? 0);
  const { open, dialog } = useDialogs({
    end: (onClose, session: OwnSession) => (
      <ActionDialog
        confirm={common.signOut}
        done={({ message }) => message}
        endpoint={endOwnSession}
        input={{ params: { id: session._id } }}
        onClose={onClose}
        title={text.signOutTitle(session.browser)}
      >
        {text.signOutText(seen(session))}
      </ActionDialog>
    ),
    endOthers: (onClose) => (
      <ActionDialog
        confirm={text.signOutOthers}
        done={({ message }) => message}
        endpoint={endOtherSessions}
        input={{}}
        onClose={onClose}
        title={text.signOutOthersTitle}
      >
        {text.signOutOthersText(others)}
      </ActionDialog>
    ),
  });
  return (
    <Section
      actions={others > 0 && <Button onClick={open.endOthers}>{text.signOutOthers}</Button>}
      flush
      hint={text.hint}
      title={text.title}
    >
      <QueryView inset of={found} waiting={<WaitingRows rows={2} />}>
        {({ data: sessions }) => (
          <SettingList>
            {sessions.map((session) => (
              <SettingRow
                key={session._id}
                name={
                  <>
                    {session.browser}
                    {session.isCurrent && <StatusChip label={text.current} status="active" />}
                  </>
                }
                text={seen(session)}
              >
                {!session.isCurrent && (
                  <Button aria-label={text.signOut(session.browser)} onClick={() => open.end(session)}>
                    {common.signOut}
                  </Button>
                )}
              </SettingRow>
            ))}
            {hiddenCount > 0 && <SettingRow name={text.more(hiddenCount)} text={text.moreHint} />}
          </SettingList>
        )}
      </QueryView>
      {dialog}
    </Section>
  );
}
