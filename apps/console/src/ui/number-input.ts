const isNumber = (text: string) => /^-?(\d+\.?\d*|\.\d+)$/.test(text);
const withoutSeparators = (typed: string) => typed.replaceAll(/[,\s]/g, '');

/** The number in a text, NaN if there is none: `1,250` is 1250; `1e3` and `0x10` aren't numbers. */
export function numberOf(typed: string): number {
  const text = withoutSeparators(typed);
  return isNumber(text) ? Number(text) : Number.NaN;
}

/**
 * Typed text without separators, currency signs and leading zeros. Other characters stay, so that the form rejects
 * them.
 */
export function plainNumber(typed: string): string {
  const text = withoutSeparators(typed).replace(/^(-?)(?:CA)?\$/, '$1');
  if (!isNumber(text)) return text;
  return text.replace(/^(-?)0+(?=\d)/, '$1').replace(/^(-?)\./, '$10.');
}

/** Adds thousands separators: `1234.5` becomes `1,234.5`. */
export function grouped(plain: string): string {
  if (!isNumber(plain)) return plain;
  const [whole = '', decimals] = plain.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? separated : `${separated}.${decimals}`;
}

/** The caret position in `shown` after the same number of non-separators. */
export function caretAfter(shown: string, kept: number): number {
  let position = 0;
  for (let left = kept; left > 0 && position < shown.length; position += 1) if (shown[position] !== ',') left -= 1;
  return position;
}
