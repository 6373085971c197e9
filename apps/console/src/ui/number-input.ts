const isNumber = (text: string) => /^-?(\d+\.?\d*|\.\d+)$/.test(text);
const withoutSeparators = (typed: string) => typed.replaceAll(/[,\s]/g, '');

/** The number that a text means, NaN where it is none: `1,250` is 1250, `1e3` and `0x10` are not numbers. */
export function numberOf(typed: string): number {
  const text = withoutSeparators(typed);
  return isNumber(text) ? Number(text) : Number.NaN;
}

/** What was typed into a number, without separators, signs of money and leading zeros. What is no number stays for the form to refuse. */
export function plainNumber(typed: string): string {
  const text = withoutSeparators(typed).replace(/^(-?)(?:CA)?\$/, '$1');
  if (!isNumber(text)) return text;
  return text.replace(/^(-?)0+(?=\d)/, '$1').replace(/^(-?)\./, '$10.');
}

/** Thousands separators for display: `1234.5` gives `1,234.5`. */
export function grouped(plain: string): string {
  if (!isNumber(plain)) return plain;
  const [whole = '', decimals] = plain.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? separated : `${separated}.${decimals}`;
}

/** Where the caret stands in `shown` after the same count of what is no separator as it had before. */
export function caretAfter(shown: string, kept: number): number {
  let position = 0;
  for (let left = kept; left > 0 && position < shown.length; position += 1) if (shown[position] !== ',') left -= 1;
  return position;
}
