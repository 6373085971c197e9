const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Cleans a cell: one line, no control or invisible characters, a spreadsheet's `="0123"` unwrapped. */
export function clean(cell: string | undefined): string {
  if (!cell) return '';
  const text = cell
    .toWellFormed()
    .replace(invisible, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text;
}

const currency = /\s|USD|CAD|US|CA|[$€£]/gi;
const grouped = /^\d{1,3}(?:[,.']\d{3})+$/;

/** Parses an amount: '1,959.00', '$1,959', '1.959,00', or '(398.00)' for negatives; undefined if it isn't one. */
export function readMoney(cell: string): number | undefined {
  const value = cell.replace(currency, '');
  const isBelow = /^\(.*\)$|^[-–−]|[-–−]$|CR$/i.test(value);
  const digits = value.replace(/^\(|\)$|CR$/gi, '').replace(/^[-–−]|[-–−]$/g, '');
  if (!/^[\d.,']*\d[.,]?$/.test(digits)) return undefined;
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const mark = digits[last] ?? '';
  const isDecimal =
    last >= 0 &&
    digits.indexOf(mark) === last &&
    !(mark === ',' && digits.length - last === 4 && !digits.includes('.'));
  const whole = isDecimal ? digits.slice(0, last) : digits;
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return undefined;
  const amount = Number(`${whole.replace(/\D/g, '') || '0'}.${(isDecimal && digits.slice(last + 1)) || '0'}`);
  return isBelow && amount > 0 ? -amount : amount;
}

const yes = new Set(['yes', 'y', 'true', 't', '1', 'on', 'x', 'si', 'oui', 'ja']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'off', 'non', 'nein']);

/** Parses common forms of yes and no; undefined if it's neither. */
export function readYesNo(cell: string): 'yes' | 'no' | undefined {
  const word = cell.trim().toLowerCase();
  return yes.has(word) ? 'yes' : no.has(word) ? 'no' : undefined;
}

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** Splits 'Last, First', 'Last, Jr., First' or 'First Last'. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const endings = parts.filter((part) => suffix.test(part));
  const [before = '', ...after] = parts.filter((part) => !suffix.test(part));
  if (after.length > 0) return { firstName: after.join(' '), lastName: [before, ...endings].join(' ') };
  const words = before.split(' ').filter(Boolean);
  const cut = words.length > 2 && suffix.test(words.at(-1) ?? '') ? -2 : -1;
  if (words.length < 2) return { firstName: before, lastName: endings.join(' ') };
  return { firstName: words.slice(0, cut).join(' '), lastName: [...words.slice(cut), ...endings].join(' ') };
}
