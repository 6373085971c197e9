/** Keeps what money may hold: digits, one decimal point, two decimals at most. `1,2x3.456` gives `123.45`. A point alone stays: it is no number. */
export function plainMoney(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  if (rest.length > 0 && !/\d/.test(typed)) return '.';
  const digits = whole.replace(/^0+(?=\d)/, '');
  return rest.length > 0 ? `${digits || '0'}.${rest.join('').slice(0, 2)}` : digits;
}

/**
 * Keeps what a whole number may hold: digits and a sign before them. `-1,2x3` gives `-123`. A fraction stays, for the form to refuse:
 * without its point, 12.50 would be a hundred times as much.
 */
export function plainWhole(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const number = rest.length > 0 ? `${digits}.${rest.join('')}` : digits;
  return typed.trim().startsWith('-') ? `-${number}` : number;
}

/** Thousands separators for display: `1234.5` gives `1,234.5`. */
export function grouped(plain: string): string {
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
