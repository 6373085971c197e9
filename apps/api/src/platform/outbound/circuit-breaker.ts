import { ProviderError } from './provider-error.ts';

/** Consecutive failures before calls pause. */
export const failuresMaximum = 5;
const hour = 3_600_000;
const longestPause = 24 * hour;

/** The wait before the next call, and whether to pause. Wrong credentials are retried after a day. */
export function afterFailure(error: unknown, failures: number): { waitMs: number; isPaused: boolean } {
  if (error instanceof ProviderError && (error.kind === 'credentials' || error.kind === 'settings'))
    return { waitMs: longestPause, isPaused: true };
  if (failures < failuresMaximum) return { waitMs: 2 ** (failures - 1) * 5 * 60_000, isPaused: false };
  return { waitMs: Math.min(2 ** (failures - failuresMaximum) * hour, longestPause), isPaused: true };
}

/** The failure as shown to staff, without details if it is our bug. */
export const sentenceOf = (error: unknown) =>
  error instanceof ProviderError ? error.message : 'Something went wrong in Hearth. It will retry automatically.';
