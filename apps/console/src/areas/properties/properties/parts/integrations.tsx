import { integrationMessages as say } from '@hearth/contract/properties/integration-messages';
import {
  integrationLabels,
  integrationNames,
  type Integration,
  type IntegrationName,
} from '@hearth/contract/properties/integration-record';
import { listIntegrations, saveIntegrations } from '@hearth/contract/properties/integrations';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { Answer } from '../../../../kit/answer.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { inputOfIntegration } from '../logic/integration-fields.ts';
import { FeedKeyRow } from './feed-key.tsx';

const IntegrationDialog = lazyDialog(() =>
  import('../dialogs/integration-dialog.tsx').then((dialog) => dialog.default),
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
