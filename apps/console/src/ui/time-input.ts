/** Minutes per step. */
export const minutesStep = 5;
const day = 24 * 60;

const asTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Typed text as `HH:MM`: `9`, `905`, `9:05 pm`, `21:05`; null if it isn't a time. */
export function parsedTime(text: string): string | null {
  const [, hour = '', minute = '0', half] = /^\s*(\d{1,2})(?::?([0-5]\d))?\s*(?:([ap])\.?m?\.?)?\s*$/i.exec(text) ?? [];
  const hours = Number(hour);
  if (hour === '' || hours > (half ? 12 : 23) || (half && hours === 0)) return null;
  const past = !half ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return asTime(past * 60 + Number(minute));
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** True if the time is on a step. */
export const isOnStep = (time: string) => minutesOf(time) % minutesStep === 0;

/** Rounds up to a step; at the end of the day, down to its last step. */
export const roundedUp = (time: string) =>
  asTime(Math.min(Math.ceil(minutesOf(time) / minutesStep) * minutesStep, day - minutesStep));

/** `HH:MM` for display: `9:05 PM`. */
export function shownTime(time: string | null): string {
  if (time === null) return '';
  const minutes = minutesOf(time);
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The next or previous step, wrapping at midnight; noon without a time. */
export function steppedTime(time: string | null, steps: number): string {
  if (time === null) return '12:00';
  const from = minutesOf(time);
  const onStep = steps > 0 ? Math.floor(from / minutesStep) : Math.ceil(from / minutesStep);
  return asTime(((((onStep + steps) * minutesStep) % day) + day) % day);
}
