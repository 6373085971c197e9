/**
 * Thrown by a job that can't finish yet without having failed. It runs again after the given seconds, any number of
 * times.
 */
export class Postponed extends Error {
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** Picks the error to report: a failure takes precedence over a postponement. */
export const mostSevere = (failures: readonly (Error | undefined)[]): Error | undefined =>
  failures.find((failure) => failure && !(failure instanceof Postponed)) ?? failures.find((failure) => failure);
