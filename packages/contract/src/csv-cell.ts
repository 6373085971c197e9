/** What a reader does not see at the start of a text: spaces, controls, zero widths, marks of direction, fillers. */
const unseen = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
/** Tabs and line ends at the very start move what follows into a cell of its own. */
const breaks = /^[\t\r\n]/;
/** In full width and in small forms alike; the minus sign alone has no ASCII form. */
const formulaSigns = new Set(['=', '+', '-', '@', '|', '%', '\u2212']);

const beginsPlainly = /^[A-Za-z0-9]/;
/** Where a spreadsheet that separates cells by these begins another one, even inside quotes. */
const separators = /([;\t\r\n])/;

function isFormula(value: string): boolean {
  const first = value.replace(unseen, '').charAt(0);
  return formulaSigns.has(first < '\x80' ? first : first.normalize('NFKC'));
}

/**
 * Text for a cell of a CSV file: what a spreadsheet would run as a formula, in whatever width, is led by an apostrophe, also
 * behind a semicolon, tab or line break.
 */
export function csvText(value: string): string {
  if (!separators.test(value)) return beginsPlainly.test(value) || !isFormula(value) ? value : `'${value}`;
  // A quote that opens such a cell would hide the sign behind it.
  const parts = value.split(separators).map((part) => (isFormula(part.replace(/^["\s]+/, '')) ? `'${part}` : part));
  const safe = parts.join('');
  return breaks.test(safe) ? `'${safe}` : safe;
}
