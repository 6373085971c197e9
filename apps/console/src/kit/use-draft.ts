import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, hasDraft, keepDraft, readDraft } from './drafts.ts';

/** The fields that were changed, and what they were before. */
interface Kept {
  values: FieldValues;
  before: FieldValues;
}

export interface Draft {
  name: string | null;
  /** The fields that are never kept, such as passwords. */
  secrets: Set<string>;
  isRestored: boolean;
  /** A restored field has another value in the record now than when it was typed over. */
  isOutdated: boolean;
  /** Some of the input cannot be kept, such as a file or a password. */
  isAtRisk: boolean;
  /** The input was saved, or given up with the form. */
  drop: () => void;
  /** How often it was discarded: the fields begin anew with each. */
  discards: number;
  /** Back to what the form started with. */
  discard: () => void;
}

const empty = [undefined, null, ''];
const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b) || (empty.includes(a as null) && empty.includes(b as null));
const changesOf = (before: FieldValues, now: FieldValues) =>
  Object.entries(now).filter(([key, value]) => !isSame(before[key], value));

const isFiles = (value: unknown) => Array.isArray(value) && value.some((item) => item instanceof File);

/** Keeps the changed fields of a form as a draft, and puts them back when it opens again. */
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
  // Before anything is drawn, and again once the fields listen.
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
    const isKept = keepDraft(name, storable.length === 0 ? undefined : { values, before: befores });
    setAtRisk(!isKept || storable.length < changed.length);
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
