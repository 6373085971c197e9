import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx';

export type MoneyFieldProps = Omit<GroupedFieldProps, 'startAdornment'> & { symbol?: string };

/** An amount of money as a plain decimal, such as `1234.5`. */
export const MoneyField = ({ symbol = '$', ...field }: MoneyFieldProps) => (
  <GroupedField {...field} inputProps={{ inputMode: 'decimal' }} startAdornment={<span aria-hidden>{symbol}</span>} />
);
