import { useLayoutEffect, useRef, type RefCallback } from 'react';
import { caretAfter, grouped, plainNumber } from './number-input.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type GroupedFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'multiline' | 'ref' | 'inputRef'
> & {
  inputRef?: RefCallback<HTMLInputElement>;
  /** Plain text without separators, such as `1234.5`; empty if nothing is typed. */
  value: string;
  onChange: (value: string) => void;
};

/** A number with thousands separators while typing. Keeps the caret in place. */
export function GroupedField({ value, onChange, inputRef, inputProps, ...field }: GroupedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const kept = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (kept.current === undefined || !input.current) return;
    const caret = caretAfter(input.current.value, kept.current);
    input.current.setSelectionRange(caret, caret);
    kept.current = undefined;
  });
  return (
    <TextField
      {...field}
      inputProps={{ autoComplete: 'off', ...inputProps }}
      inputRef={(box: HTMLInputElement | null) => {
        input.current = box;
        inputRef?.(box);
      }}
      onChange={({ target }) => {
        kept.current = plainNumber(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
        onChange(plainNumber(target.value));
      }}
      value={grouped(value)}
    />
  );
}
