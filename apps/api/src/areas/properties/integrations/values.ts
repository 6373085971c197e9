/** Reads what providers answer: one object where several are meant, empty texts for nothing, numbers as texts. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object, or an empty one. */
export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The objects of a list; a single object is a list of itself, anything else an empty one. */
export function list(value: unknown): Fields[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one): one is Fields => typeof one === 'object' && one !== null && !Array.isArray(one));
}

/** What stands at the end of a path of fields. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((inner, field) => fields(inner)[field], value);

const longest = 500;

/** A text without what surrounds it or cannot be seen; empty for anything that is none. */
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

/** An e-mail address, or null where something else was typed. */
export function emailOrNull(value: unknown): string | null {
  const address = text(value);
  return /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(address) && address.length <= 254 ? address : null;
}

/** MM/DD/YYYY, or YYYY-MM-DD with or without a time, as YYYY-MM-DD; null where it is no day. */
export function dayOrNull(value: unknown): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text(value)) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text(value).slice(0, 10);
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
  const isDay = parsed && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
  // Systems write their first day where nothing was entered.
  return isDay && parsed.getUTCFullYear() > 1900 ? iso : null;
}

/** An amount such as "1,325.00" in cents; null where it is none. */
export function centsOrNull(value: unknown): number | null {
  const amount = text(value).replace(/^\$|,/g, '');
  return /^\d{1,9}(\.\d{1,4})?$/.test(amount) ? Math.round(Number(amount) * 100) : null;
}

/** Who stands in a lease without holding it, in the words of any provider. */
export const holdsNoLease = /guarantor|not responsible|non-leasing|occupant|co-?signer|child|minor/i;

/** For how many days after moving out a resident is still told: all who ever lived there would be the property's history. */
export const pastDays = 90;

/** The day in Greenwich: providers are asked for whole days, with some to spare on either side. */
export const today = () => new Date().toISOString().slice(0, 10);
