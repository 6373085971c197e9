import type { z } from '@hearth/contract/validation';
import { useRef, useState } from 'react';
import { nameOf } from '../../../../kit/form-values.ts';
import type { ApiError } from '../../../../platform/api-error.ts';
import type { authSchemas } from './auth-schemas.ts';
import { text } from '../messages.ts';

type Schemas = typeof authSchemas;
export type AuthFormKind = keyof Schemas;
export type AuthValues<K extends AuthFormKind> = z.input<Schemas[K]>;
export type Texts = Readonly<Record<string, string>>;

/** Focuses a field by name; each sign-in page has one form. */
const focus = (name: string) => document.querySelector<HTMLElement>(`form [name="${name}"]`)?.focus();

/** A form of the sign-in pages. Its validation loads on the first keystroke or on submit. */
export interface AuthFormState<V extends Texts> {
  values: V;
  errors: Texts;
  isSubmitting: boolean;
  /** A method rather than a property, so that a field accepts a form with any values. */
  change(values: Partial<V>): void;
  clearErrors: () => void;
  focus: (name: keyof V & string) => void;
  /** Shows the server's errors at their fields; true if every error has a field. */
  land: (error: ApiError) => boolean;
  /** Submits valid input. `onSentence` gets the error if the validation fails to load. */
  submit: (onValid: (values: V) => Promise<void>, onSentence: (sentence: string) => void) => Promise<void>;
}

/** State of a sign-in form with initial values `start`. Errors show on submit, then update while typing. */
export function useAuthForm<K extends AuthFormKind>(kind: K, start: AuthValues<K>): AuthFormState<AuthValues<K>> {
  type V = AuthValues<K>;
  const [values, setValues] = useState<V>(start);
  const [errors, setErrors] = useState<Texts>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const latest = useRef<V>(start);
  const wasSent = useRef(false);
  const schema = useRef<z.ZodType>(undefined);
  const fields = new Set(Object.keys(start));

  const load = async () => (schema.current ??= (await import('./auth-schemas.ts')).authSchemas[kind]);
  const mistakes = (by: z.ZodType) => {
    const found: Record<string, string> = {};
    for (const { path, message } of by.safeParse(latest.current).error?.issues ?? [])
      found[nameOf(path, fields) ?? ''] ??= message;
    return found;
  };
  const show = (found: Texts) => {
    setErrors(found);
    const first = Object.keys(start).find((name) => found[name] !== undefined);
    if (first) focus(first);
  };

  return {
    values,
    errors,
    isSubmitting,
    focus,
    clearErrors: () => setErrors({}),
    change(changes) {
      latest.current = { ...latest.current, ...changes };
      setValues(latest.current);
      if (wasSent.current && schema.current) setErrors(mistakes(schema.current));
      else load().catch(() => undefined);
    },
    land({ issues }) {
      const landed = issues.flatMap(({ path, message }) => {
        const name = nameOf(path, fields, true);
        return name === undefined ? [] : [[name, message] as const];
      });
      if (landed.length > 0) show(Object.fromEntries(landed));
      return landed.length > 0 && landed.length === issues.length;
    },
    async submit(onValid, onSentence) {
      if (isSubmitting) return;
      setSubmitting(true);
      try {
        const by = await load().catch(() => undefined);
        if (!by) return onSentence(text.notLoaded);
        wasSent.current = true;
        const found = mistakes(by);
        show(found);
        if (found['']) onSentence(found['']);
        if (Object.keys(found).length === 0) await onValid(by.parse(latest.current) as V);
      } finally {
        setSubmitting(false);
      }
    },
  };
}
