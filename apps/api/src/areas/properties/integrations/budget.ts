import { setTimeout as pause } from 'node:timers/promises';

/** How many calls a provider takes of one credential. */
export interface CallBudget {
  perMinute: number;
  perDay: number;
}

interface Allowance {
  left: number;
  countedAt: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What is left of an allowance that fills again evenly; `ms` is how long until one more call fits. */
function refilled({ left, countedAt }: Allowance, most: number, spanMs: number, now: number) {
  const filled = Math.min(most, left + ((now - countedAt) / spanMs) * most);
  return { left: filled, countedAt: now, ms: filled >= 1 ? 0 : Math.ceil(((1 - filled) / most) * spanMs) };
}

const spent = new Map<string, { minute: Allowance; day: Allowance }>();

/** Takes one call of the credential's budget in this process. Answers 0, or how long until there is one. */
export function takeCall(credential: string, { perMinute, perDay }: CallBudget, now = Date.now()): number {
  const before = spent.get(credential) ?? {
    minute: { left: perMinute, countedAt: now },
    day: { left: perDay, countedAt: now },
  };
  const minute = refilled(before.minute, perMinute, minuteMs, now);
  const day = refilled(before.day, perDay, dayMs, now);
  const wait = Math.max(minute.ms, day.ms);
  const taken = wait === 0 ? 1 : 0;
  spent.set(credential, {
    minute: { left: minute.left - taken, countedAt: now },
    day: { left: day.left - taken, countedAt: now },
  });
  return wait;
}

/** Waits for a call of the budget; answers how many milliseconds are still to wait when that is more than `longestMs`. */
export async function awaitCall(credential: string, budget: CallBudget, longestMs: number, signal: AbortSignal) {
  for (let waited = 0; ;) {
    const ms = takeCall(credential, budget);
    if (ms === 0) return 0;
    if (waited + ms > longestMs) return ms;
    await pause(ms, undefined, { signal });
    waited += ms;
  }
}
