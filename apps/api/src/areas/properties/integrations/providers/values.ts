/** Reads loose provider data: an object for a list of one, empty strings for null, numbers as strings. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object, or an empty one. */
export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The objects of a list; a single object counts as a list of one, anything else as an empty list. */
export function list(value: unknown): Fields[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one): one is Fields => typeof one === 'object' && one !== null && !Array.isArray(one));
}

/** The value at the end of a path of fields. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((inner, field) => fields(inner)[field], value);

const longest = 500;

/** Trimmed text without invisible characters; empty for anything else. */
export function text(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'string') return '';
  return value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

export const textOrNull = (value: unknown): string | null => text(value) || null;

/** An email address, or null if it isn't one. */
export function emailOrNull(value: unknown): string | null {
  const address = text(value);
  return /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(address) && address.length <= 254 ? address : null;
}

/** MM/DD/YYYY or YYYY-MM-DD, with or without a time, as YYYY-MM-DD; null if it isn't a date. */
export function dayOrNull(value: unknown): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text(value)) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text(value).slice(0, 10);
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
  const isDay = parsed && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
  // Systems write their epoch for an empty date.
  return isDay && parsed.getUTCFullYear() > 1900 ? iso : null;
}

/** An amount such as "1,325.00" in cents; null if it isn't one. */
export function centsOrNull(value: unknown): number | null {
  const amount = text(value).replace(/^\$|,/g, '');
  return /^\d{1,9}(\.\d{1,4})?$/.test(amount) ? Math.round(Number(amount) * 100) : null;
}

/** Roles of people in a lease who don't hold it, for any provider. */
export const holdsNoLease = /guarantor|not responsible|non-leasing|occupant|co-?signer|child|minor/i;

/** Days after move-out that a resident is still returned; without a limit, it would be the property's whole history. */
export const pastDays = 90;

/** The UTC date: providers are asked for whole days, with a margin on either side. */
export const today = () => new Date().toISOString().slice(0, 10);
