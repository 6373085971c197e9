/** A month of a year; `month` is 1 to 12. */
export interface Month {
  month: number;
  year: number;
}

const monthsBack = 24;
const monthsAhead = 6;
const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** YYYY-MM, as the address and the select hold it. */
export const keyOf = ({ month, year }: Month) => `${year}-${String(month).padStart(2, '0')}`;

/** 'November 2026' */
export const nameOf = ({ month, year }: Month) => names.format(Date.UTC(year, month - 1));

export function monthAfter({ month, year }: Month, by: number): Month {
  const count = year * 12 + month - 1 + by;
  return { month: (count % 12) + 1, year: Math.floor(count / 12) };
}

/** The month that the key names, of a year from 1900 to 2199; undefined where it names none. */
export function monthOf(key: string | undefined): Month | undefined {
  const [, year, month] = /^((?:19|20|21)\d\d)-(0[1-9]|1[0-2])$/.exec(key ?? '') ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

/** The months to choose from, newest first: those around the present one, and the chosen one wherever it lies. */
export function monthsAround(present: Month, chosen: Month): Month[] {
  const offered = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, i) => monthAfter(present, monthsAhead - i));
  if (offered.some((month) => keyOf(month) === keyOf(chosen))) return offered;
  return [...offered, chosen].sort((first, other) => keyOf(other).localeCompare(keyOf(first)));
}
