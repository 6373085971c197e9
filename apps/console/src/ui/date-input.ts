/** Adds the slashes of MM/DD/YYYY while typing: `11212026` becomes `11/21/2026`, and `1/2/2026` stays. */
export function maskedDate(typed: string): string {
  const kept = typed.replace(/[^\d/]/g, '').slice(0, 10);
  return /^\d{3,8}$/.test(kept) ? [kept.slice(0, 2), kept.slice(2, 4), kept.slice(4)].filter(Boolean).join('/') : kept;
}

/** MM/DD/YYYY as `YYYY-MM-DD`; null if incomplete or not a real date. */
export function parsedDate(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!year || Number(year) < 1900) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** `YYYY-MM-DD` as MM/DD/YYYY; empty for null. */
export function shownDate(iso: string | null): string {
  const [year, month, day] = iso?.split('-') ?? [];
  return day ? `${month}/${day}/${year}` : '';
}
