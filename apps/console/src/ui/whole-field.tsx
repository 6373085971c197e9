import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx';

/** A whole number as plain text, such as `-25000`. Focus selects the value, so that typing replaces it. */
export const WholeField = (field: GroupedFieldProps) => (
  <GroupedField {...field} inputProps={{ inputMode: 'numeric' }} onFocus={({ target }) => target.select()} />
);
