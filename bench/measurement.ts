/** One number and its target. */
export interface Figure {
  name: string;
  value: number | string;
  unit?: string;
  atLeast?: number;
  atMost?: number;
}

export interface Measurement {
  /** Says in a sentence or two for RESULTS.md what is measured, and how it is kept fair. */
  about: string;
  run(): Promise<Figure[]>;
}

/** True if the target is met; undefined without a target. */
export function meetsTarget({ value, atLeast, atMost }: Figure): boolean | undefined {
  if (atLeast === undefined && atMost === undefined) return undefined;
  return (
    typeof value === 'number' &&
    !Number.isNaN(value) &&
    value >= (atLeast ?? -Infinity) &&
    value <= (atMost ?? Infinity)
  );
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

export const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
