import { ProviderError } from './provider-error.ts';

/** Failures in a row after which nothing is asked for a while. */
export const failuresMaximum = 5;
const hour = 3_600_000;
const longestPause = 24 * hour;

/** A call that may be made again: after how long, and whether the breaker opens. Wrong credentials are not tried again by themselves for a day. */
export function afterFailure(error: unknown, failures: number): { waitMs: number; isPaused: boolean } {
  if (error instanceof ProviderError && (error.kind === 'credentials' || error.kind === 'settings'))
    return { waitMs: longestPause, isPaused: true };
  if (failures < failuresMaximum) return { waitMs: 2 ** (failures - 1) * 5 * 60_000, isPaused: false };
  return { waitMs: Math.min(2 ** (failures - failuresMaximum) * hour, longestPause), isPaused: true };
}

/** What staff are told of a failure; a mistake of ours says no more than that. */
export const sentenceOf = (error: unknown) =>
  error instanceof ProviderError ? error.message : 'Something went wrong in Hearth. It will retry automatically.';
