import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx';
import { plainMoney } from './number-input.ts';

export type MoneyFieldProps = Omit<GroupedFieldProps, 'startAdornment'> & { symbol?: string };

/** An amount of money, in plain decimal text such as `1234.5`. */
export const MoneyField = ({ symbol = '$', ...field }: MoneyFieldProps) => (
  <GroupedField
    {...field}
    inputProps={{ inputMode: 'decimal' }}
    plain={plainMoney}
    startAdornment={<span aria-hidden>{symbol}</span>}
  />
);
