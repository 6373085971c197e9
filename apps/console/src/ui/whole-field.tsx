import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx';

/** A whole number, in plain text such as `-25000`. What it holds is typed over, so that nobody writes behind a 0. */
export const WholeField = (field: GroupedFieldProps) => (
  <GroupedField {...field} inputProps={{ inputMode: 'numeric' }} onFocus={({ target }) => target.select()} />
);
