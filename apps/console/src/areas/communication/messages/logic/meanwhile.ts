import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { useState } from 'react';
import type { Form } from '../../../../kit/form.tsx';
import type { FormSchema } from '../../../../kit/form-values.ts';
import type { ApiError } from '../../../../platform/api-error.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field both people changed, with the other person's value. */
interface Clash {
  name: string;
  theirs: unknown;
}

interface Entered {
  getValues: () => object;
  /** Values of empty fields. */
  blank: Values;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Three-way merge of a form: fields to update from `now`, and fields both people changed. */
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

/** Handles a draft that someone else changes, sends or takes back while it's being edited. */
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
    /** The message to update; undefined creates a new one. */
    target: isNew ? undefined : seen,
    found: isNew ? undefined : found,
    clashes,
    find,
    writeNew: () => setIsNew(true),
    /** On a conflict, keeps edits and updates untouched fields; returns both versions, or undefined for other errors. */
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
