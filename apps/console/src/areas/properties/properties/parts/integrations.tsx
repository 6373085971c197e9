import { formatAgo } from '@hearth/contract/format';
import { integrationMessages as say } from '@hearth/contract/properties/integration-messages';
import {
  integrationLabels,
  integrationNames,
  sourceLabels,
  type FeedKey,
  type Integration,
  type IntegrationName,
} from '@hearth/contract/properties/integration-record';
import {
  listIntegrations,
  makeFeedKey,
  revokeFeedKey,
  saveIntegrations,
} from '@hearth/contract/properties/integrations';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { Answer } from '../../../../kit/answer.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { inputOfIntegration } from '../logic/integration-fields.ts';

const FeedKeyDialog = lazyDialog(() =>
  import('../dialogs/integration-dialogs.tsx').then((dialog) => dialog.FeedKeyDialog),
);

function about({ hint, createdAt, lastUsedAt }: FeedKey) {
  const now = new Date();
  const used = lastUsedAt ? `last used ${formatAgo(lastUsedAt, now)}` : 'not used yet';
  return `Its key ends in ${hint}, was made ${formatAgo(createdAt, now)}, ${used}`;
}

/** The key with which any other system sends residents: made, replaced and revoked. */
function FeedKeyRow({ propertyId, known, canMake }: { propertyId: string; known: FeedKey | null; canMake: boolean }) {
  const params = { id: propertyId };
  const show = ({ data }: { data: { key: string } }) => open.shown(data.key);
  const make = useAction(makeFeedKey, { onSuccess: show });
  const { open, dialog } = useDialogs({
    shown: (onClose, key: string) => <FeedKeyDialog onClose={onClose} secret={key} />,
    replace: (onClose) => (
      <ActionDialog
        confirm="Make a new key"
        destructive
        endpoint={makeFeedKey}
        input={{ params }}
        onClose={onClose}
        onDone={show}
        title="Make a new key of the feed?"
      >
        What sends with the key of now is refused from then on.
      </ActionDialog>
    ),
    revoke: (onClose) => (
      <ActionDialog
        confirm="Revoke"
        destructive
        done={say.feedKeyRevoked}
        endpoint={revokeFeedKey}
        input={{ params }}
        onClose={onClose}
        title="Revoke the key of the feed?"
      >
        No other system can send residents any more. Those who are here stay as they are.
      </ActionDialog>
    ),
  });
  return (
    <SettingRow
      name={
        <>
          {sourceLabels.feed}
          {known && <StatusChip status="active" />}
        </>
      }
      text={known ? about(known) : canMake ? say.feedTakes : say.feedWaits}
    >
      {canMake && (
        <Button
          aria-label={known ? 'New key of the feed' : 'Make the key of the feed'}
          loading={make.isPending}
          onClick={() => (known ? open.replace() : make.mutate({ params }))}
          size="small"
        >
          {known ? 'New key' : 'Make key'}
        </Button>
      )}
      {known && (
        <Button aria-label="Revoke the key of the feed" onClick={() => open.revoke()} size="small">
          Revoke
        </Button>
      )}
      {dialog}
    </SettingRow>
  );
}

const IntegrationDialog = lazyDialog(() =>
  import('../dialogs/integration-dialogs.tsx').then((dialog) => dialog.IntegrationDialog),
);

/** What the property is connected with. Each is saved by its own dialog, at once. */
export function Integrations({ propertyId }: { propertyId: string }) {
  const found = useEndpoint(listIntegrations, { params: { id: propertyId } });
  const { open, dialog } = useDialogs({
    edit: (onClose, name: IntegrationName, all: readonly Integration[]) => (
      <IntegrationDialog all={all} name={name} onClose={onClose} propertyId={propertyId} />
    ),
    remove: (onClose, name: IntegrationName, all: readonly Integration[]) => (
      <ActionDialog
        confirm="Remove"
        destructive
        done={say.saved}
        endpoint={saveIntegrations}
        input={{
          params: { id: propertyId },
          body: { integrations: all.filter((other) => other.name !== name).map(inputOfIntegration) },
        }}
        onClose={onClose}
        title={`Remove ${integrationLabels[name]}?`}
      >
        Nothing is synced any more, and its secrets are forgotten. Residents and leases stay as they are.
      </ActionDialog>
    ),
  });
  return (
    <Answer of={found} waiting={240}>
      {({ data: all, feedKey, can }) => (
        <>
          <SettingList>
            {integrationNames.map((name) => {
              const known = all.find((integration) => integration.name === name);
              const label = integrationLabels[name];
              return (
                <SettingRow
                  key={name}
                  name={
                    <>
                      {label}
                      {known && <StatusChip status={known.status} />}
                    </>
                  }
                  text={known ? known.health.message : 'Not connected'}
                >
                  <Button
                    aria-label={`${known ? 'Edit' : 'Connect'} ${label}`}
                    onClick={() => open.edit(name, all)}
                    size="small"
                  >
                    {known ? 'Edit' : 'Connect'}
                  </Button>
                  {known && (
                    <Button aria-label={`Remove ${label}`} onClick={() => open.remove(name, all)} size="small">
                      Remove
                    </Button>
                  )}
                </SettingRow>
              );
            })}
            <FeedKeyRow canMake={can.feed} known={feedKey} propertyId={propertyId} />
          </SettingList>
          {dialog}
        </>
      )}
    </Answer>
  );
}
