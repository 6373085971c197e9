import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { useState } from 'react';
import type { Form } from '../../../../kit/form.tsx';
import type { FormSchema } from '../../../../kit/form-values.ts';
import type { ApiError } from '../../../../platform/api-error.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else has changed, too, with what they wrote. */
interface Clash {
  name: string;
  theirs: unknown;
}

interface Entered {
  getValues: () => object;
  /** What the fields hold while they are empty. */
  blank: Values;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What becomes of a form that began with `before` and is to be saved over `now`: the fields that become theirs, and those that both changed. */
export function mergedValues({ getValues, blank }: Entered, before: object, now: object) {
  const entered = getValues() as Values;
  const changes: [string, unknown][] = [];
  const clashes: Clash[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [before, now].map((values) => (values as Values)[name] ?? blank[name]);
    if (isSame(was, is) || isSame(entered[name], is)) continue;
    if (isSame(entered[name], was)) changes.push([name, is]);
    else clashes.push({ name, theirs: is });
  }
  return { changes, clashes };
}

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
