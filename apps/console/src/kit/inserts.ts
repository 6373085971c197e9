import { placeholders } from '@hearth/contract/library/placeholders';

/** Placeholders as a text field offers them: `inserts={placeholderInserts}`. */
export const placeholderInserts = Object.entries(placeholders).map(([name, label]) => ({
  label,
  text: `{{${name}}}`,
}));
