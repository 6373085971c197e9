/** Invisible characters at the start: spaces, controls, zero-width characters, direction marks, fillers. */
const invisible = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
/** Leading tabs and line breaks move the rest into another cell. */
const breaks = /^[\t\r\n]/;
/** Compared after NFKC, which maps full-width and small forms to ASCII; only the minus sign has no ASCII form. */
const formulaSigns = new Set(['=', '+', '-', '@', '|', '%', '\u2212']);

const startsPlainly = /^[A-Za-z0-9]/;
/** Characters at which a spreadsheet can split cells, even inside quotes. */
const separators = /([;\t\r\n])/;

function isFormula(value: string): boolean {
  const first = value.replace(invisible, '').charAt(0);
  return formulaSigns.has(first < '\x80' ? first : first.normalize('NFKC'));
}

/**
 * Escapes a CSV cell against formula injection: an apostrophe precedes anything a spreadsheet could run as a formula,
 * including after a semicolon, tab or line break.
 */
export function csvText(value: string): string {
  if (!separators.test(value)) return startsPlainly.test(value) || !isFormula(value) ? value : `'${value}`;
  // A quote at the start of a part would hide the sign after it.
  const parts = value.split(separators).map((part) => (isFormula(part.replace(/^["\s]+/, '')) ? `'${part}` : part));
  const safe = parts.join('');
  return breaks.test(safe) ? `'${safe}` : safe;
}
