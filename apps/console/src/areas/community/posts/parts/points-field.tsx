import { pointsPerCurrencyUnit } from '@hearth/contract/constants';
import { toPoints } from '@hearth/contract/points/gifts';
import { useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { formatPoints } from '../../../../platform/format.ts';
import { numberOf } from '../../../../ui/number-input.ts';
import { MoneyField } from '../../../../ui/money-field.tsx';

interface PointsFieldProps {
  /** Of the form: it holds whole points. */
  name: string;
  label: string;
  /** What 0 means. */
  none: string;
  /** CAD for 1 USD, 1 in the US; undefined while it is not known. */
  rate: number | undefined;
  symbol: string;
  required?: boolean;
  /** Checked again when this changes. */
  checks?: string;
}

/** What so many points cost, to the cent. */
const amountOf = (points: number, rate: number) =>
  points === 0 ? '' : String(Number(((points * rate) / pointsPerCurrencyUnit).toFixed(2)));

/** Points that are typed as money, with the points beside it. What was not typed stays the points that it was. */
export function PointsField({ name, label, none, rate, symbol, required, checks }: PointsFieldProps) {
  const { value, change, leave, ref, error, disabled } = useField<number>(name);
  const [typed, setTyped] = useState<string>();
  const points = value ?? 0;
  const pointsOf = (amount: string) =>
    rate === undefined || amount.trim() === '' ? 0 : toPoints(numberOf(amount), rate);
  const isTyped = typed !== undefined && Object.is(pointsOf(typed), points);
  const meaning = Number.isNaN(points) ? undefined : points === 0 ? none : formatPoints(points);
  return (
    <MoneyField
      disabled={disabled || rate === undefined}
      error={error}
      hint={rate === undefined ? 'Waiting for the exchange rate…' : meaning}
      inputRef={ref}
      label={label}
      onBlur={leave}
      onChange={(amount) => {
        setTyped(amount);
        change(pointsOf(amount), checks);
      }}
      required={required}
      symbol={symbol}
      value={isTyped ? typed : rate === undefined ? '' : amountOf(points, rate)}
    />
  );
}
