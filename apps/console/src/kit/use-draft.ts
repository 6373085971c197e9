import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, hasDraft, saveDraft, readDraft } from './drafts.ts';

/** Changed fields and their previous values. */
interface Kept {
  values: FieldValues;
  before: FieldValues;
}

export interface Draft {
  name: string | null;
  /** Fields that are never stored, such as passwords. */
  secrets: Set<string>;
  isRestored: boolean;
  /** A restored field's value in the record has changed since. */
  isOutdated: boolean;
  /** Some input can't be stored, such as a file or a password. */
  isAtRisk: boolean;
  /** Removes the draft once the input is saved or abandoned. */
  drop: () => void;
  /** Number of discards; the fields remount on each. */
  discards: number;
  /** Resets to the initial values. */
  discard: () => void;
}

const empty = [undefined, null, ''];
const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b) || (empty.includes(a as null) && empty.includes(b as null));
const changesOf = (before: FieldValues, now: FieldValues) =>
  Object.entries(now).filter(([key, value]) => !isSame(before[key], value));

const isFiles = (value: unknown) => Array.isArray(value) && value.some((item) => item instanceof File);

/** Keeps the changed fields of a form as a draft, and restores them when it opens again. */
export function useDraft(form: UseFormReturn, name: string | null, isOfRecord: boolean): Draft {
  const [secrets] = useState(() => new Set<string>());
  const isDropped = useRef(false);
  const [isAtRisk, setAtRisk] = useState(false);
  const [discards, setDiscards] = useState(0);
  const start = () => form.control._defaultValues as FieldValues;
  const [kept] = useState(() => (name === null ? undefined : readDraft<Kept>(name)));
  const [isRestored, setRestored] = useState(() => name !== null && hasDraft(name));
  const [isOutdated] = useState(() => isOfRecord && kept !== undefined && changesOf(start(), kept.before).length > 0);
  const restore = () => {
    if (!kept) return;
    const values = { ...start(), ...kept.values } as DefaultValues<FieldValues>;
    form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  };
  // Before the first paint, and again once the fields have mounted.
  useState(restore);
  const onMount = useEffectEvent(restore);
  useLayoutEffect(() => onMount(), []);

  const onInput = useEffectEvent(() => {
    const before = start();
    const changed = changesOf(before, form.getValues());
    isDropped.current &&= changed.length > 0;
    const storable = changed.filter(([key, value]) => !isFiles(value) && !secrets.has(key));
    if (name === null) return setAtRisk(changed.length > 0);
    if (isDropped.current) return;
    const values = Object.fromEntries(storable);
    const befores = Object.fromEntries(storable.map(([key]) => [key, before[key]]));
    const isStored = saveDraft(name, storable.length === 0 ? undefined : { values, before: befores });
    setAtRisk(!isStored || storable.length < changed.length);
  });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch(() => onInput());
    return unsubscribe;
  }, [watch]);

  const drop = () => {
    isDropped.current = true;
    setRestored(false);
    if (name !== null) dropDraft(name);
  };
  return {
    name,
    secrets,
    isRestored,
    isOutdated,
    isAtRisk,
    discards,
    drop,
    discard: () => {
      drop();
      form.reset();
      setDiscards(discards + 1);
    },
  };
}
