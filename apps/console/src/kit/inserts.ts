import { placeholders } from '@hearth/contract/library/placeholders';

/** Placeholders for a text field: `inserts={placeholderInserts}`. */
export const placeholderInserts = Object.entries(placeholders).map(([name, label]) => ({
  label,
  text: `{{${name}}}`,
}));
