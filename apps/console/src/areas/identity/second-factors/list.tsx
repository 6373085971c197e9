import { browserZone, formatDate } from '@hearth/contract/format';
import { securityMessages } from '@hearth/contract/identity/messages';
import { getSecondFactors } from '@hearth/contract/identity/second-factors';
import { type Passkey, type SecondFactors } from '@hearth/contract/identity/second-factor-record';
import { QueryView } from '../../../kit/query-view.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { WaitingRows } from '../../../ui/waiting-rows.tsx';
import { useFactorDialogs } from './parts/use-factor-dialogs.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';
import { Ago } from '../../../ui/ago.tsx';

type Dialogs = ReturnType<typeof useFactorDialogs>;

const added = (at: string, lastUsedAt: string | null) =>
  text.added(formatDate(at, browserZone()), lastUsedAt && <Ago at={lastUsedAt} />);
/** At this number of recovery codes or fewer, suggest new ones. */
const fewCodes = 2;

/** The kinds of factors, each with a button to add it. */
export function AddFactorOptions({ factors, dialogs }: { factors: SecondFactors; dialogs: Dialogs }) {
  return (
    <>
      {!factors.authenticator && (
        <SettingRow name={text.authenticator} text={text.authenticatorHint}>
          <Button loading={dialogs.isStarting} onClick={dialogs.startAuthenticator}>
            {text.setUp}
          </Button>
        </SettingRow>
      )}
      <SettingRow
        name={factors.passkeys.length > 0 ? text.anotherPasskey : text.passkey}
        text={factors.arePasskeysAvailable ? text.passkeyHint : securityMessages.passkeysUnavailable}
      >
        {factors.arePasskeysAvailable && <Button onClick={dialogs.open.addPasskey}>{common.add}</Button>}
      </SettingRow>
    </>
  );
}

function PasskeyRow({ passkey, dialogs, isLast }: { passkey: Passkey; dialogs: Dialogs; isLast: boolean }) {
  const { name, addedAt, lastUsedAt, isSynced } = passkey;
  return (
    <SettingRow
      name={name}
      text={
        <>
          {added(addedAt, lastUsedAt)} {isSynced && text.synced} {isLast && text.isLast}
        </>
      }
    >
      <Button aria-label={text.renameOf(name)} onClick={() => dialogs.open.rename(passkey)}>
        {text.rename}
      </Button>
      {!isLast && (
        <Button aria-label={common.removeItem(name)} onClick={() => dialogs.open.removePasskey(passkey)}>
          {common.remove}
        </Button>
      )}
    </SettingRow>
  );
}

function Factors({ factors }: { factors: SecondFactors }) {
  const dialogs = useFactorDialogs(factors);
  const { authenticator, passkeys, recoveryCodes, isRequired } = factors;
  const isLast = isRequired && passkeys.length + (authenticator ? 1 : 0) === 1;
  return (
    <>
      <SettingList>
        {authenticator && (
          <SettingRow
            name={text.authenticator}
            text={
              <>
                {added(authenticator.addedAt, authenticator.lastUsedAt)} {isLast && text.isLast}
              </>
            }
          >
            {!isLast && <Button onClick={dialogs.open.removeAuthenticator}>{common.remove}</Button>}
          </SettingRow>
        )}
        {passkeys.map((passkey) => (
          <PasskeyRow dialogs={dialogs} isLast={isLast} key={passkey._id} passkey={passkey} />
        ))}
        <AddFactorOptions dialogs={dialogs} factors={factors} />
        {recoveryCodes && (
          <SettingRow
            name={
              <>
                {text.codes}
                {recoveryCodes.left <= fewCodes && <StatusChip label={text.fewLeft} status="pending" />}
              </>
            }
            text={text.codesLeft(recoveryCodes.left, formatDate(recoveryCodes.madeAt, browserZone()))}
          >
            <Button onClick={dialogs.open.renewCodes}>{text.renew}</Button>
          </SettingRow>
        )}
      </SettingList>
      {dialogs.dialog}
    </>
  );
}

/** The user's second factors, to add, change and remove. */
export function SecondFactors() {
  const found = useEndpoint(getSecondFactors, {});
  const factors = found.data?.data;
  const isOn = factors && (factors.authenticator !== null || factors.passkeys.length > 0);
  return (
    <Section
      actions={factors && <StatusChip label={isOn ? text.on : text.off} status={isOn ? 'active' : 'inactive'} />}
      flush
      growing={found.isPending}
      hint={text.hint}
      title={text.title}
    >
      <QueryView inset of={found} waiting={<WaitingRows rows={2} />}>
        {({ data }) => <Factors factors={data} />}
      </QueryView>
    </Section>
  );
}
