import { useLayoutEffect, useRef, type RefCallback } from 'react';
import { caretAfter, groupedMoney, plainMoney } from './money-input.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'startAdornment' | 'multiline' | 'ref' | 'inputRef'
> & {
  inputRef?: RefCallback<HTMLInputElement>;
  /** Plain decimal text such as `1234.5`, without separators; empty when nothing is typed. */
  value: string;
  onChange: (value: string) => void;
  symbol?: string;
};

/** An amount of money, grouped by thousands while typed, with the caret kept in place. */
export function MoneyField({ value, onChange, symbol = '$', inputRef, ...field }: MoneyFieldProps) {
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
      inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
      inputRef={(box: HTMLInputElement | null) => {
        input.current = box;
        inputRef?.(box);
      }}
      onChange={({ target }) => {
        kept.current = plainMoney(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
        onChange(plainMoney(target.value));
      }}
      startAdornment={<span aria-hidden>{symbol}</span>}
      value={groupedMoney(value)}
    />
  );
}
