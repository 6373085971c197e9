import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { takeBackMessage } from '@hearth/contract/communication/message-calls';
import { communicationMessages as say } from '@hearth/contract/communication/messages';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import type { Meanwhile as Found } from '../logic/meanwhile.ts';

const texts = { subject: 'Their subject', rich: 'Their message', plain: 'Their message' };

interface MeanwhileProps {
  of: Found;
  /** Called when the edits become a new message. */
  onNew: () => void;
}

/** Warns that someone else changed or sent the draft being edited, with next steps. */
export function Meanwhile({ of: { found, clashes, find, writeNew }, onNew }: MeanwhileProps) {
  const takeBack = useAction(takeBackMessage, { onSuccess: ({ data }) => find(data) });
  if (!found) return null;
  const { _id, status } = found;
  if (status === 'scheduled')
    return (
      <InlineAlert severity="warning" title={say.scheduledMeanwhile}>
        Your changes are still here. Take the message back to save them.
        <Stack row>
          <Button loading={takeBack.isPending} onClick={() => takeBack.mutate({ params: { id: _id } })} size="small">
            Take it back
          </Button>
        </Stack>
      </InlineAlert>
    );
  if (status !== 'draft')
    return (
      <InlineAlert severity="warning" title={say.sentMeanwhile}>
        Your changes are still here. You can send them as a new message.
        <Stack row>
          <Button
            onClick={() => {
              writeNew();
              onNew();
            }}
            size="small"
          >
            Make it a new message
          </Button>
        </Stack>
      </InlineAlert>
    );
  return (
    <InlineAlert severity="warning" title={`${say.editedMeanwhile}.`}>
      Your changes are still here. Saving replaces theirs in the fields you changed.
      {clashes.length > 0 && <DescriptionList rows={theirsOf(clashes)} />}
    </InlineAlert>
  );
}

const theirsOf = (clashes: Found['clashes']) =>
  clashes.flatMap(({ name, theirs }): [string, string][] =>
    name in texts && typeof theirs === 'string'
      ? [[texts[name as keyof typeof texts], name === 'rich' ? plainTextOf(theirs) : theirs]]
      : [],
  );

export const isSamePeople = (ids: readonly string[], people: MessageDetail['recipients']) =>
  ids.length === people.length && new Set([...ids, ...people.map(({ _id }) => _id)]).size === ids.length;
