import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { useState } from 'react';
import type { Form } from '../../../../kit/form.tsx';
import type { FormSchema } from '../../../../kit/form-values.ts';
import type { ApiError } from '../../../../platform/api-error.ts';
import { mergedValues, type Clash } from './merged-values.ts';

/** A draft that others change, send or take back while somebody edits it: what saving found, and what the next attempt is made to. */
export function useMeanwhile<V extends object>(
  draft: MessageDetail | undefined,
  valuesOf: (draft: MessageDetail) => Partial<V>,
) {
  const [seen, setSeen] = useState(draft);
  const [found, setFound] = useState<MessageDetail>();
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [isNew, setIsNew] = useState(false);
  const find = (now: MessageDetail) => {
    setSeen(now);
    setFound(now);
  };
  return {
    /** What is changed; a new message is written where there is none. */
    target: isNew ? undefined : seen,
    found: isNew ? undefined : found,
    clashes,
    find,
    writeNew: () => setIsNew(true),
    /** What was entered stays, what was left as it was becomes theirs; answers both, or nothing where that was not why it was refused. */
    take<S extends FormSchema>({ status, current }: ApiError, form: Form<S>) {
      const now = current as MessageDetail | undefined;
      if (status !== 409 || !now || !seen) return undefined;
      const { changes, clashes: met } = mergedValues(form, valuesOf(seen), valuesOf(now));
      for (const [name, value] of changes) form.setValue(name as never, value as never);
      setClashes(met);
      find(now);
      return { before: seen, now };
    },
  };
}
export type Meanwhile = ReturnType<typeof useMeanwhile>;
