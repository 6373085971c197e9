import { useState } from 'react';
import { numberOf } from '../ui/number-input.ts';
import { useField } from './form.tsx';

/** Props that the form sets. */
type Bound =
  | 'name'
  | 'value'
  | 'values'
  | 'files'
  | 'checked'
  | 'defaultValue'
  | 'error'
  | 'onChange'
  | 'onBlur'
  | 'ref'
  | 'inputRef';
/** Props of a form field: those of its component, without the ones that the form sets. */
export type InputProps<P, Value> = Omit<P, Bound> & {
  name: string;
  disabled?: boolean;
  /** A field whose validity depends on this one; validated again when this one changes. */
  checks?: string;
  /** Called in addition to the form's handler. */
  onChange?: (value: Value) => void;
};

/** Connects a field to the form, with the props that all fields share. */
export function useInput<Value, P extends InputProps<object, Value>>(
  { name, disabled, checks, onChange, ...props }: P,
  kind?: { isSecret: boolean },
) {
  const { value, empty, change, leave, ref, error, disabled: isOff } = useField<Value>(name, kind);
  return {
    value,
    empty: empty as Value,
    change: (next: Value) => {
      change(next, checks);
      onChange?.(next);
    },
    ref,
    look: { ...props, disabled: disabled || isOff, error, onBlur: leave },
  };
}

interface TypedNumber {
  value: number | null | undefined;
  empty: number;
  change: (value: number) => void;
}

/** The typed text and its number, NaN if it isn't one. Shows values that were set from outside, such as a reset. */
export function useTyped({ value, empty, change }: TypedNumber) {
  const shown = value === undefined || value === null || Number.isNaN(value) ? '' : String(value);
  const meaning = (typed: string) => (typed.trim() === '' ? empty : numberOf(typed));
  const [text, setText] = useState(shown);
  const [seen, setSeen] = useState(value);
  if (!Object.is(value, seen)) {
    setSeen(value);
    if (!Object.is(meaning(text), value)) setText(shown);
  }
  const type = (typed: string) => {
    setText(typed);
    change(meaning(typed));
  };
  return [text, type] as const;
}
