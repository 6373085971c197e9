import { browserZone, formatDate } from '@hearth/contract/format';
import { integrationMessages } from '@hearth/contract/properties/integration-messages';
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
import { QueryView } from '../../../../kit/query-view.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { common } from '../../../../kit/messages.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Ago } from '../../../../ui/ago.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { inputOfIntegration } from '../logic/integration-fields.ts';
import { text } from '../messages.ts';

const FeedKeyDialog = lazyDialog(() =>
  import('../dialogs/integration-dialogs.tsx').then((dialog) => dialog.FeedKeyDialog),
);

const words = text.integrations.feed;

const about = ({ hint, createdAt, lastUsedAt }: FeedKey) =>
  words.about(hint, formatDate(createdAt, browserZone()), lastUsedAt && <Ago at={lastUsedAt} />);

/** The key that lets any other system send residents. */
function FeedKeyRow({ propertyId, known, canMake }: { propertyId: string; known: FeedKey | null; canMake: boolean }) {
  const params = { id: propertyId };
  const show = ({ data }: { data: { key: string } }) => open.shown(data.key);
  const make = useAction(makeFeedKey, { onSuccess: show });
  const { open, dialog } = useDialogs({
    shown: (onClose, key: string) => <FeedKeyDialog onClose={onClose} secret={key} />,
    replace: (onClose) => (
      <ActionDialog
        confirm={words.replace}
        destructive
        endpoint={makeFeedKey}
        input={{ params }}
        onClose={onClose}
        onDone={show}
        title={words.replaceTitle}
      >
        {words.replaceText}
      </ActionDialog>
    ),
    revoke: (onClose) => (
      <ActionDialog
        confirm={words.revoke}
        destructive
        done={integrationMessages.feedKeyRevoked}
        endpoint={revokeFeedKey}
        input={{ params }}
        onClose={onClose}
        title={words.revokeTitle}
      >
        {words.revokeText}
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
      text={known ? about(known) : canMake ? integrationMessages.feedTakes : integrationMessages.feedWaits}
    >
      {canMake && (
        <Button
          aria-label={known ? words.replaceLabel : words.createLabel}
          loading={make.isPending}
          onClick={() => (known ? open.replace() : make.mutate({ params }))}
          size="small"
        >
          {known ? words.replace : words.create}
        </Button>
      )}
      {known && (
        <Button aria-label={words.revokeLabel} onClick={() => open.revoke()} size="small">
          {words.revoke}
        </Button>
      )}
      {dialog}
    </SettingRow>
  );
}

const IntegrationDialog = lazyDialog(() =>
  import('../dialogs/integration-dialogs.tsx').then((dialog) => dialog.IntegrationDialog),
);

export function Integrations({ propertyId }: { propertyId: string }) {
  const found = useEndpoint(listIntegrations, { params: { id: propertyId } });
  const { open, dialog } = useDialogs({
    edit: (onClose, name: IntegrationName, all: readonly Integration[]) => (
      <IntegrationDialog all={all} name={name} onClose={onClose} propertyId={propertyId} />
    ),
    remove: (onClose, name: IntegrationName, all: readonly Integration[]) => (
      <ActionDialog
        confirm={text.integrations.disconnect}
        destructive
        done={integrationMessages.saved}
        endpoint={saveIntegrations}
        input={{
          params: { id: propertyId },
          body: { integrations: all.filter((other) => other.name !== name).map(inputOfIntegration) },
        }}
        onClose={onClose}
        title={text.integrations.disconnectTitle(integrationLabels[name])}
      >
        {text.integrations.disconnectText}
      </ActionDialog>
    ),
  });
  return (
    <QueryView of={found} waiting={240}>
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
                  text={known ? known.health.message : text.integrations.notConnected}
                >
                  <Button
                    aria-label={known ? text.integrations.editItem(label) : text.integrations.connectItem(label)}
                    onClick={() => open.edit(name, all)}
                    size="small"
                  >
                    {known ? common.edit : text.integrations.connect}
                  </Button>
                  {known && (
                    <Button
                      aria-label={text.integrations.disconnectItem(label)}
                      onClick={() => open.remove(name, all)}
                      size="small"
                    >
                      {text.integrations.disconnect}
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
    </QueryView>
  );
}
