/** What a job could not do yet through no failure: it is done so many seconds later, however often that happens. */
export class Postponed extends Error {
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** Of what kept a job from its end: a failure before what is only postponed. */
export const worst = (failures: readonly (Error | undefined)[]): Error | undefined =>
  failures.find((failure) => failure && !(failure instanceof Postponed)) ?? failures.find((failure) => failure);
