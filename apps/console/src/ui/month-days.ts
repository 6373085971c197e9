const dayMs = 86_400_000;
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const english = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const [monthName, dayName] = [
  english({ month: 'long', year: 'numeric' }),
  english({ weekday: 'long', month: 'long', day: 'numeric' }),
];

/** The weeks of a month (`YYYY-MM`), from Sunday, as days `YYYY-MM-DD`; those of the months beside it fill the first and the last. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  const start = first - new Date(first).getUTCDay() * dayMs;
  const next = Date.parse(`${monthAfter(month, 1)}-01`);
  const weeks = Math.ceil((next - start) / dayMs / 7);
  return Array.from({ length: weeks }, (__, week) =>
    Array.from({ length: 7 }, (_, day) => asDay(start + (week * 7 + day) * dayMs)),
  );
}

/** The month so many months later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** `November 2026` */
export const shownMonth = (month: string) => monthName.format(Date.parse(`${month}-01`));

/** `Sunday, November 22` */
export const shownDay = (day: string) => dayName.format(Date.parse(day));
