import { formatAgo, formatDate } from '@hearth/contract/format';
import { browserZone } from '../../../platform/days.ts';
import { securityMessages as say } from '@hearth/contract/identity/messages';
import { getSecondFactors } from '@hearth/contract/identity/second-factors';
import { type Passkey, type SecondFactors } from '@hearth/contract/identity/second-factor-record';
import { Answer } from '../../../kit/answer.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { WaitingRows } from '../../../ui/waiting-rows.tsx';
import { useFactorDialogs } from './parts/use-factor-dialogs.tsx';

type Dialogs = ReturnType<typeof useFactorDialogs>;

const used = (at: string | null) => (at ? `last used ${formatAgo(at, new Date())}` : 'not used yet');
const added = (at: string, lastUsedAt: string | null) =>
  `Added on ${formatDate(at, browserZone())}, ${used(lastUsedAt)}`;
/** From here on somebody should make new recovery codes. */
const fewCodes = 2;
const keepsOne = 'Your role needs a second factor: add another one before you remove this one.';

/** The factors that can be added: what each is, and the button that begins. */
export function WaysToAdd({ factors, dialogs }: { factors: SecondFactors; dialogs: Dialogs }) {
  return (
    <>
      {!factors.authenticator && (
        <SettingRow name="Authenticator app" text="A code from an app on your phone, each time you sign in.">
          <Button loading={dialogs.isStarting} onClick={dialogs.startAuthenticator}>
            Set up
          </Button>
        </SettingRow>
      )}
      <SettingRow
        name={factors.passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
        text={
          factors.arePasskeysAvailable
            ? 'Your fingerprint, face, PIN or a security key. It also signs you in without your password.'
            : say.passkeysUnavailable
        }
      >
        {factors.arePasskeysAvailable && <Button onClick={dialogs.open.addPasskey}>Add</Button>}
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
          Passkey{isSynced && ', on all devices of its account'}. {added(addedAt, lastUsedAt)}. {isLast && keepsOne}
        </>
      }
    >
      <Button aria-label={`Rename ${name}`} onClick={() => dialogs.open.rename(passkey)}>
        Rename
      </Button>
      {!isLast && (
        <Button aria-label={`Remove ${name}`} onClick={() => dialogs.open.removePasskey(passkey)}>
          Remove
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
            name="Authenticator app"
            text={`${added(authenticator.addedAt, authenticator.lastUsedAt)}. ${isLast ? keepsOne : ''}`}
          >
            {!isLast && <Button onClick={dialogs.open.removeAuthenticator}>Remove</Button>}
          </SettingRow>
        )}
        {passkeys.map((passkey) => (
          <PasskeyRow dialogs={dialogs} isLast={isLast} key={passkey._id} passkey={passkey} />
        ))}
        <WaysToAdd dialogs={dialogs} factors={factors} />
        {recoveryCodes && (
          <SettingRow
            name={
              <>
                Recovery codes
                {recoveryCodes.left <= fewCodes && <StatusChip label="Few left" status="pending" />}
              </>
            }
            text={`${recoveryCodes.left === 0 ? 'None' : recoveryCodes.left} left. Made on ${formatDate(recoveryCodes.madeAt, browserZone())}; each opens your account once.`}
          >
            <Button onClick={dialogs.open.renewCodes}>Make new codes</Button>
          </SettingRow>
        )}
      </SettingList>
      {dialogs.dialog}
    </>
  );
}

/** The own second factors: which there are, and how they are set up, changed and removed. */
export function SecondFactors() {
  const found = useEndpoint(getSecondFactors, {});
  const factors = found.data?.data;
  const isOn = factors && (factors.authenticator !== null || factors.passkeys.length > 0);
  return (
    <Section
      actions={factors && <StatusChip label={isOn ? 'On' : 'Off'} status={isOn ? 'active' : 'inactive'} />}
      flush
      growing={found.isPending}
      hint="Asked for besides your password when you sign in, so that a stolen password opens nothing."
      title="Second factor"
    >
      <Answer inset of={found} waiting={<WaitingRows rows={2} />}>
        {({ data }) => <Factors factors={data} />}
      </Answer>
    </Section>
  );
}
