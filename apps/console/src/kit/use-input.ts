import { useState } from 'react';
import { numberOf } from '../ui/number-input.ts';
import { useField } from './form.tsx';

/** What the form does for a field. */
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
/** What a field of a form takes: the props of its look, but for what the form does. */
export type InputProps<P, Value> = Omit<P, Bound> & {
  name: string;
  disabled?: boolean;
  /** The field that is right or wrong by this one: checked again when this changes. */
  checks?: string;
  /** Told besides the form. */
  onChange?: (value: Value) => void;
};

/** A field of the form, and the looks that every kind has from it. */
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

/** What was typed, and the number that it means, NaN where it is none; a value that was not typed here, such as a new start, is shown as it comes. */
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
