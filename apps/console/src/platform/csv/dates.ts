const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = /[T\s]+\d{1,2}:\d{2}.*$/i;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const numeric = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})$/;
const dayName = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?[\s,-]*(\d{4}|\d{2})$/i;
const nameDay = /^([a-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/i;
/** Spreadsheet dates, in days since December 30, 1899: 1954 to 2119. */
const serial = /^[2-7]\d{4}(?:\.\d+)?$/;
const serialZero = Date.UTC(1899, 11, 30);

/** Order of day and month in dates such as 03/04/2026. */
export type DateOrder = 'monthFirst' | 'dayFirst';

const wholeYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);

function dateOf(year: number, month: number, day: number): string | undefined {
  const instant = new Date(Date.UTC(year, month - 1, day));
  const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day && year >= 1900 && year < 2200;
  return exists ? instant.toISOString().slice(0, 10) : undefined;
}

const bare = (text: string) => text.trim().replace(weekday, '').replace(clock, '').trim();

function numericParts(text: string) {
  const match = numeric.exec(bare(text));
  return (
    match && {
      first: Number(match[1]),
      second: Number(match[3]),
      year: wholeYear(match[4] ?? ''),
      dotted: match[2] === '.',
    }
  );
}

/** Parses a cell as YYYY-MM-DD; undefined if it isn't a date. Times and zones are dropped, not converted. */
export function readDate(text: string, order: DateOrder = 'monthFirst'): string | undefined {
  const value = bare(text);
  const parts = numericParts(value);
  if (parts) {
    const monthFirst = dateOf(parts.year, parts.first, parts.second);
    const dayFirst = dateOf(parts.year, parts.second, parts.first);
    return order === 'dayFirst' || parts.dotted ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
  }
  const iso = yearFirst.exec(value);
  if (iso && (iso[2] !== '' || value.length === 8)) return dateOf(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const named = dayName.exec(value);
  const [day, name, year] = named ? [named[1], named[2], named[3]] : swapped(nameDay.exec(value));
  if (name && months.includes(name.slice(0, 3).toLowerCase()))
    return dateOf(wholeYear(year ?? ''), months.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(day));
  if (serial.test(value))
    return new Date(serialZero + Math.floor(Number(value)) * 86_400_000).toISOString().slice(0, 10);
  return undefined;
}

const swapped = (match: RegExpExecArray | null) => (match ? [match[2], match[1], match[3]] : []);

/** Number of dates in a column that allow only one order, and that allow either. */
export type DateEvidence = Record<DateOrder | 'either', number>;

export function dateEvidence(values: Iterable<string>): DateEvidence {
  const found = { monthFirst: 0, dayFirst: 0, either: 0 };
  for (const value of values) {
    const parts = numericParts(value);
    if (!parts || parts.dotted) continue;
    const monthFirst = dateOf(parts.year, parts.first, parts.second);
    const dayFirst = dateOf(parts.year, parts.second, parts.first);
    if (monthFirst && dayFirst) found.either += monthFirst === dayFirst ? 0 : 1;
    else if (monthFirst) found.monthFirst += 1;
    else if (dayFirst) found.dayFirst += 1;
  }
  return found;
}

const isTelling = (evidence: DateEvidence | undefined) =>
  evidence !== undefined && evidence.monthFirst + evidence.dayFirst > 0;

/**
 * Date order of each column: by its unambiguous dates, else by those of another column, else month-first.
 */
export function dateOrders(evidence: readonly DateEvidence[], columns: readonly number[]): Map<number, DateOrder> {
  const telling = columns.map((column) => evidence[column]).find(isTelling);
  return new Map(
    columns.map((column) => {
      const { monthFirst, dayFirst } = (isTelling(evidence[column]) ? evidence[column] : telling) ?? {
        monthFirst: 0,
        dayFirst: 0,
      };
      return [column, dayFirst > monthFirst ? 'dayFirst' : 'monthFirst'];
    }),
  );
}
