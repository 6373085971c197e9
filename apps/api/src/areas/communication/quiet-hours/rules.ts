import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';

/** Quiet hours in the property's time zone, from evening to morning. */
export interface PropertyNights {
  timezone: string;
  /** 17:00 to 23:59. */
  startsAt: string;
  /** 05:00 to 11:59. */
  endsAt: string;
}

const dayMs = 86_400_000;
const msOf = (clock: string) => Date.parse(`1970-01-01T${clock}:00Z`);

/** The instant, or the end of the quiet hours it falls in. */
export function nextAllowed(instant: Date, { timezone, startsAt, endsAt }: PropertyNights): Date {
  const wall = wallTimeOf(instant, timezone);
  const midnight = Math.floor(wall / dayMs) * dayMs;
  const [starts, ends] = [msOf(startsAt), msOf(endsAt)];
  const passed = wall - midnight;
  if (passed >= ends && passed < starts) return instant;
  return instantOf(midnight + ends + (passed < ends ? 0 : dayMs), timezone);
}
