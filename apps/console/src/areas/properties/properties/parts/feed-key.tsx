import { integrationMessages as say } from '@hearth/contract/properties/integration-messages';
import { sourceLabels, type FeedKey } from '@hearth/contract/properties/integration-record';
import { makeFeedKey, revokeFeedKey } from '@hearth/contract/properties/integrations';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { formatAgo } from '../../../../platform/format.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { SettingRow } from '../../../../ui/setting-row.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';

const FeedKeyDialog = lazyDialog(() => import('../dialogs/feed-key-dialog.tsx').then((dialog) => dialog.default));

function about({ hint, createdAt, lastUsedAt }: FeedKey) {
  const now = new Date();
  const used = lastUsedAt ? `last used ${formatAgo(lastUsedAt, now)}` : 'not used yet';
  return `Its key ends in ${hint}, was made ${formatAgo(createdAt, now)}, ${used}`;
}

/** The key with which any other system sends residents: made, replaced and revoked. */
export function FeedKeyRow({
  propertyId,
  known,
  canMake,
}: {
  propertyId: string;
  known: FeedKey | null;
  canMake: boolean;
}) {
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
