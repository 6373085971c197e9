import type { award } from '@hearth/contract/points/gifts';
import { pointMessages } from '@hearth/contract/points/messages';
import { common } from '../../../../kit/messages.ts';
import type { PickedUser } from '../../../../kit/user-picker.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';

/** Recipients who didn't get the gift, with reasons. */
export function FailedGifts({
  result,
  users,
  onClose,
}: {
  result: OutputOf<typeof award>;
  users: readonly PickedUser[];
  onClose: () => void;
}) {
  const failed = result.results.filter(({ success }) => !success);
  const nameOf = (id: string) => users.find(({ _id }) => _id === id)?.name ?? id;
  return (
    <DialogShell
      actions={<Button onClick={onClose}>{common.close}</Button>}
      onClose={onClose}
      open
      title={pointMessages.giftFailed}
    >
      <InlineAlert severity="warning">{result.message}</InlineAlert>
      <DescriptionList rows={failed.map(({ userId, message }) => [nameOf(userId), message])} />
    </DialogShell>
  );
}
