import { formatMonth } from '@hearth/contract/format';

/** A month of a year; `month` is 1 to 12. */
export interface Month {
  month: number;
  year: number;
}

const monthsBack = 24;
const monthsAhead = 6;

/** YYYY-MM, used in the URL and the select. */
export const keyOf = ({ month, year }: Month) => `${year}-${String(month).padStart(2, '0')}`;

/** 'November 2026' */
export const nameOf = (month: Month) => formatMonth(keyOf(month));

export function monthAfter({ month, year }: Month, by: number): Month {
  const count = year * 12 + month - 1 + by;
  return { month: (count % 12) + 1, year: Math.floor(count / 12) };
}

/** Parses a YYYY-MM key from 1900 to 2199; undefined if it isn't one. */
export function monthOf(key: string | undefined): Month | undefined {
  const [, year, month] = /^((?:19|20|21)\d\d)-(0[1-9]|1[0-2])$/.exec(key ?? '') ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

/** Months to choose from, newest first: those around the current one, plus the chosen one. */
export function monthsAround(current: Month, chosen: Month): Month[] {
  const months = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, i) => monthAfter(current, monthsAhead - i));
  if (months.some((month) => keyOf(month) === keyOf(chosen))) return months;
  return [...months, chosen].sort((first, other) => keyOf(other).localeCompare(keyOf(first)));
}
