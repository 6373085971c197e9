/** Strings, lists of strings, functions that make one from values, and groups of these. */
export interface Messages {
  readonly [name: string]: string | readonly string[] | ((...values: never[]) => unknown) | Messages;
}

/** A translator installed before the scripts load; without one, everything is English. */
type Translate = <T extends Messages>(english: T) => T;

/**
 * Declares the English strings of a feature. Every visible string goes through here, so a translator can replace them
 * with ones of the same shape.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const T extends Messages>(english: T): T {
  const { hearthTranslate } = globalThis as { hearthTranslate?: Translate };
  return hearthTranslate ? hearthTranslate(english) : english;
}

/** Labels of values that are stored in English. */
/* @__NO_SIDE_EFFECTS__ */
export const defineLabels = (values: readonly string[]): Readonly<Record<string, string>> =>
  defineMessages(Object.fromEntries(values.map((value) => [value, value])));
