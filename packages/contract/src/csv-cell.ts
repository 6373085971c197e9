/** What a reader does not see at the start of a text: spaces, controls, zero widths, marks of direction, fillers. */
const unseen = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
/** Tabs and line ends at the very start move what follows into a cell of its own. */
const breaks = /^[\t\r\n]/;
/** In full width and in small forms alike; the minus sign alone has no ASCII form. */
const formulaSigns = new Set(['=', '+', '-', '@', '|', '%', '\u2212']);

const beginsPlainly = /^[A-Za-z0-9]/;

/** Text for a cell of a CSV file: what a spreadsheet would run as a formula, in whatever width, is led by an apostrophe. */
export function csvText(value: string): string {
  if (beginsPlainly.test(value)) return value;
  const first = value.replace(unseen, '').charAt(0);
  const plain = first < '\x80' ? first : first.normalize('NFKC');
  return formulaSigns.has(plain) || breaks.test(value) ? `'${value}` : value;
}
