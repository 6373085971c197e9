/** Crash variants: `npm test` runs the first, `npm run bar -- crashes` all of them. */
export const crashesOf = <T>(kinds: readonly T[]): readonly T[] =>
  process.env['EVERY_CRASH'] === 'yes' ? kinds : kinds.slice(0, 1);
