import { moveMessageToDrafts } from '@hearth/contract/communication/message-calls';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import { useState } from 'react';
import type { Form } from '../../../../kit/form.tsx';
import type { FormSchema } from '../../../../kit/form-values.ts';
import type { ApiError } from '../../../../platform/api-error.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { mergedValues, type Clash } from '../logic/form-values.ts';
import { text } from '../messages.ts';

/** Handles a draft that someone else edits, schedules or sends while it's open here. */
export function useEditConflict<V extends object>(
  draft: MessageDetail | undefined,
  valuesOf: (draft: MessageDetail) => Partial<V>,
) {
  const [seen, setSeen] = useState(draft);
  const [current, setCurrent] = useState<MessageDetail>();
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [isNew, setIsNew] = useState(false);
  const update = (now: MessageDetail) => {
    setSeen(now);
    setCurrent(now);
  };
  return {
    /** The message to update; undefined creates a new one. */
    target: isNew ? undefined : seen,
    /** The message as someone else left it; undefined without a conflict. */
    current: isNew ? undefined : current,
    clashes,
    update,
    writeNew: () => setIsNew(true),
    /** On a conflict, keeps edits and updates untouched fields; returns both versions, or undefined for other errors. */
    resolve<S extends FormSchema>({ status, current: now }: ApiError, form: Form<S>) {
      const theirs = now as MessageDetail | undefined;
      if (status !== 409 || !theirs || !seen) return undefined;
      const { changes, clashes: met } = mergedValues(form, valuesOf(seen), valuesOf(theirs));
      for (const [name, value] of changes) form.setValue(name as never, value as never);
      setClashes(met);
      update(theirs);
      return { before: seen, now: theirs };
    },
  };
}
type EditConflict = ReturnType<typeof useEditConflict>;

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** Called when the edits become a new message. */
  onNew: () => void;
}

/** Warns that someone else changed or sent the draft, with the next step. */
export function ConflictNotice({ conflict: { current, clashes, update, writeNew }, onNew }: ConflictNoticeProps) {
  const moveToDrafts = useAction(moveMessageToDrafts, { onSuccess: ({ data }) => update(data) });
  if (!current) return null;
  const { _id, status } = current;
  if (status === 'scheduled')
    return (
      <InlineAlert severity="warning" title={text.conflict.scheduled}>
        {text.conflict.scheduledHint}
        <Stack row>
          <Button
            loading={moveToDrafts.isPending}
            onClick={() => moveToDrafts.mutate({ params: { id: _id } })}
            size="small"
          >
            {text.conflict.toDrafts}
          </Button>
        </Stack>
      </InlineAlert>
    );
  if (status !== 'draft')
    return (
      <InlineAlert severity="warning" title={text.conflict.sent}>
        {text.conflict.sentHint}
        <Stack row>
          <Button
            onClick={() => {
              writeNew();
              onNew();
            }}
            size="small"
          >
            {text.conflict.writeNew}
          </Button>
        </Stack>
      </InlineAlert>
    );
  return (
    <InlineAlert severity="warning" title={communicationMessages.editedByOther}>
      {text.conflict.editedHint}
      {clashes.length > 0 && <DescriptionList rows={theirsOf(clashes)} />}
    </InlineAlert>
  );
}

const { theirSubject: subject, theirMessage: message } = text.conflict;
const clashLabels = { subject, rich: message, plain: message };

const theirsOf = (clashes: readonly Clash[]) =>
  clashes.flatMap(({ name, theirs }): [string, string][] =>
    name in clashLabels && typeof theirs === 'string'
      ? [[clashLabels[name as keyof typeof clashLabels], name === 'rich' ? plainTextOf(theirs) : theirs]]
      : [],
  );

export const isSamePeople = (ids: readonly string[], people: MessageDetail['recipients']) =>
  ids.length === people.length && new Set([...ids, ...people.map(({ _id }) => _id)]).size === ids.length;
