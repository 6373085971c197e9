import { ok, problem, warning, type Outcome } from './finding.ts';

const warnMs = 5_000;
const problemMs = 30_000;

/** Compares this machine's clock with others that the checks come across. */
export class Clock {
  readonly now: () => number;
  readonly #differences: { source: string; ms: number }[] = [];

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** `sentAt` is when the question went out: the answer was made between then and now. */
  compare(source: string, time: number, sentAt: number) {
    const receivedAt = this.now();
    const ms = receivedAt < time ? receivedAt - time : Math.max(0, sentAt - time);
    this.#differences.push({ source, ms });
  }

  /** From the Date header of a response, which has whole seconds. */
  compareResponse(source: string, response: Response, sentAt: number) {
    const time = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(time)) this.compare(source, Math.max(time, Math.min(sentAt, time + 999)), sentAt);
  }

  outcome(): Outcome {
    const worst = this.#differences.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))[0];
    if (!worst) return ok('There is no other clock to compare with.');
    const seconds = Math.round(Math.abs(worst.ms) / 1000);
    if (seconds * 1000 < warnMs) return ok(`Agrees with ${this.#differences.map(({ source }) => source).join(', ')}.`);
    const message = `This machine's clock is ${seconds} seconds ${worst.ms > 0 ? 'ahead of' : 'behind'} ${worst.source}. Turn on time synchronization (NTP) on both: sign-in codes, links and schedules depend on it.`;
    return seconds * 1000 < problemMs ? warning(message) : problem(message);
  }
}
