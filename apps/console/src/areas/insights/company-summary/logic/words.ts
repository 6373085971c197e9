const [hour, day] = [3600, 86_400];

/** How long submissions waited, as people say it: '45 min', '5.2 h', '3.1 days'; a dash where none was decided. */
export function waitedWords(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < hour) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * day) return `${(seconds / hour).toFixed(1)} h`;
  return `${(seconds / day).toFixed(1)} days`;
}
